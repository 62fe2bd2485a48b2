/** The customer panel, the chooser of customers and the merge, in Brazilian Portuguese; comes with them. */
export const ptBR = {
  picker: {
    label: 'Cliente',
    search: 'Buscar cliente por nome, telefone, e-mail ou CPF',
    none: 'Nenhum cliente encontrado.',
    loading: 'Buscando clientes…',
    more: 'Mostrar mais',
    retry: 'Tentar de novo',
    failed: 'Não foi possível buscar os clientes. Confira a conexão.',
    blocked: 'Bloqueado',
    noPhone: 'Sem telefone',
  },
}
