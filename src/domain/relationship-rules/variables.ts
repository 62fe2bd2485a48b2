import { STORE_VARIABLES } from '../store/store-variables'

/**
 * What a message of a rule is filled in with: who it is for, the shop, and of an order its number and sum. Never what was
 * bought: it stands on a locked screen that others read.
 */
export const RELATIONSHIP_VARIABLES: readonly string[] = [
  'saudacao',
  'primeiro_nome',
  'nome',
  'loja',
  'numero_pedido',
  'total_pedido',
  ...STORE_VARIABLES,
]
