/** An order in the row of its customer's ticket, in Brazilian Portuguese. */
export const ptBR = {
  order: 'Pedido {{number}}: {{status}}',
  paid: 'pago',
  awaiting: 'pagamento pendente',
}
