export default {
  picker: {
    search: 'Procurar cliente por nome, telefone, e-mail ou CPF',
    loading: 'A procurar clientes…',
    retry: 'Tentar novamente',
    failed: 'Não foi possível procurar os clientes. Verifique a ligação.',
  },
}
