/** What an order goes through, whatever a shop calls it; reports count by these. */
export const ORDER_PHASES = [
  'placed',
  'confirmed',
  'preparing',
  'ready',
  'on_the_way',
  'delivered',
  'canceled',
  'returned',
] as const
export type OrderPhase = (typeof ORDER_PHASES)[number]

/** What a message about an order is filled in with, by the names that quick answers have where both have one. */
export const STATUS_VARIABLES = ['primeiro_nome', 'nome', 'pedido', 'total', 'status', 'loja'] as const
export type StatusVariable = (typeof STATUS_VARIABLES)[number]
