import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  print: { slip: 'Imprimir comanda', label: 'Imprimir etiqueta' },
  delivery: 'ENTREGA',
  pickup: 'RETIRADA',
  noAddress: 'sem endereço',
  due: 'Prometido para {{time}}',
  discount: 'Desconto',
  fee: 'Entrega',
  sum: 'Total',
  paid: 'Pago',
  toPay: 'A RECEBER {{amount}}',
  toGiveBack: 'A DEVOLVER {{amount}}',
  covered: 'PAGO',
  prescription: {
    fetch: 'RECOLHER A RECEITA ORIGINAL',
    checked: 'Receita conferida',
    unchecked: 'RECEITA AINDA NÃO CONFERIDA',
  },
  note: 'Obs.: {{note}}',
}

/** What stands on paper of an order. */
export const orderPaperTexts = defineTexts('orders/paper', texts, { en: () => import('./en') })
