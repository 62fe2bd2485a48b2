import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  order: 'Pedido {{number}}: {{status}}',
  paid: 'pago',
  awaiting: 'pagamento pendente',
}

/** An order in a ticket's row: apart from the orders' screens, which the list does not need. */
export const orderMarkTexts = defineTexts('tickets/order-mark', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
