import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  searchShown: 'Nome, 4 últimos dígitos ou contato inteiro',
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
  tag: 'Etiqueta: {{color}}',
  colors: {
    none: 'Sem cor',
    red: 'Vermelho',
    orange: 'Laranja',
    yellow: 'Amarelo',
    green: 'Verde',
    teal: 'Verde-água',
    blue: 'Azul',
    purple: 'Roxo',
    pink: 'Rosa',
    gray: 'Cinza',
  },
  field: {
    yes: 'Sim',
    no: 'Não',
  },
}

/** Choosing a customer, and what a customer's mark says wherever it stands. */
export const customerPickerTexts = defineTexts('customer-picker', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
