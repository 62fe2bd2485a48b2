import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** The texts of customers in European Portuguese. */
export const pt: PartTexts<typeof ptBR> = {
  picker: {
    label: 'Cliente',
    search: 'Procurar cliente por nome, telefone, e-mail ou CPF',
    none: 'Nenhum cliente encontrado.',
    loading: 'A procurar clientes…',
    more: 'Mostrar mais',
    retry: 'Tentar novamente',
    failed: 'Não foi possível procurar os clientes. Verifique a ligação.',
    blocked: 'Bloqueado',
    noPhone: 'Sem telefone',
  },
}
