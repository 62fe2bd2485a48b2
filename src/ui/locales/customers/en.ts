import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** The texts of customers in English. */
export const en: PartTexts<typeof ptBR> = {
  picker: {
    label: 'Customer',
    search: 'Search customers by name, phone, e-mail or CPF',
    none: 'No customer found.',
    loading: 'Searching customers…',
    more: 'Show more',
    retry: 'Try again',
    failed: 'The customers could not be searched. Check the connection.',
    blocked: 'Blocked',
    noPhone: 'No phone',
  },
}
