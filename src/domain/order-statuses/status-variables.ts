/**
 * What a message about an order is filled in with, by the names that quick answers have where both have one. `numero_pedido`
 * and `total_pedido` are `pedido` and `total` under the names that quick answers know an order by.
 */
export const STATUS_VARIABLES = [
  'primeiro_nome',
  'nome',
  'pedido',
  'numero_pedido',
  'total',
  'total_pedido',
  'status',
  'loja',
] as const

/** What a message about a payment is filled in with: `valor` is what came in, `troco` what of the customer's cash was given back. */
export const PAYMENT_VARIABLES = [...STATUS_VARIABLES, 'valor', 'troco'] as const
