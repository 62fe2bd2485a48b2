import type { GraphError } from './errors.ts'
import { child, children, type Json, text } from './json.ts'
import { invalid, lengthProblem, missing } from './parameterRules.ts'
import type { World } from './world.ts'

const KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']
const STATUSES = ['pending', 'processing', 'partially_shipped', 'shipped', 'completed', 'canceled']

/** Whole hundredths; undefined for what is no amount. */
function amountOf(node: Json): number | undefined {
  const { value, offset } = node
  return offset === 100 && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : undefined
}

/** The messages that asked for a payment by this reference. */
const asked = (world: World, reference: string) =>
  [...world.messages.values()].filter(({ message }) => {
    const node = child(message, 'interactive')
    return (
      node.type === 'order_details' &&
      text(child(child(node, 'action'), 'parameters'), 'reference_id') === reference
    )
  })

function referenceProblem(parameters: Json): GraphError | undefined {
  const problem = lengthProblem(parameters, 'reference_id', "parameters['reference_id']", 35)
  if (problem) return problem
  return /^[\w.-]+$/.test(text(parameters, 'reference_id') ?? '')
    ? undefined
    : invalid('reference_id may hold letters, digits, _, - and . only.')
}

function pixProblem(parameters: Json): GraphError | undefined {
  const pix = children(parameters, 'payment_settings').find(({ type }) => type === 'pix_dynamic_code')
  if (!pix) return missing("parameters['payment_settings']")
  const code = child(pix, 'pix_dynamic_code')
  for (const key of ['code', 'merchant_name', 'key', 'key_type'])
    if (!text(code, key)) return missing(`pix_dynamic_code['${key}']`)
  return KEY_TYPES.includes(text(code, 'key_type') ?? '') ? undefined : invalid('Unknown Pix key_type.')
}

/** The sums of an order: items come to the subtotal, and that with what is added and taken off to the total. */
function sumsProblem(parameters: Json): GraphError | undefined {
  const order = child(parameters, 'order')
  if (order.status !== 'pending') return invalid("Order status must be 'pending'.")
  const items = children(order, 'items')
  if (items.length === 0) return missing("order['items']")
  let sum = 0
  for (const item of items) {
    const price = amountOf(child(item, 'amount'))
    const { quantity } = item
    const problem =
      lengthProblem(item, 'name', "item['name']", 60) ??
      lengthProblem(item, 'retailer_id', "item['retailer_id']", 100)
    if (problem) return problem
    if (price === undefined || typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
      return invalid('An item needs an amount with offset 100 and a whole quantity.')
    sum += price * quantity
  }
  const part = (key: string) => (order[key] === undefined ? 0 : amountOf(child(order, key)))
  const [subtotal, tax, shipping, discount] = ['subtotal', 'tax', 'shipping', 'discount'].map(part)
  const total = amountOf(child(parameters, 'total_amount'))
  if ([subtotal, tax, shipping, discount, total].includes(undefined))
    return invalid('An amount is malformed.')
  if (subtotal !== sum) return invalid('Order subtotal does not match its items.')
  return total === sum + (tax ?? 0) + (shipping ?? 0) - (discount ?? 0)
    ? undefined
    : invalid('total_amount must be subtotal + tax + shipping - discount.')
}

/** What is wrong with an order_details message of Brazil's Payments API: its reference, Pix code and sums. */
export function orderDetails(action: Json, _node: Json, world: World): GraphError | undefined {
  if (action.name !== 'review_and_pay') return missing("action['name']")
  const parameters = child(action, 'parameters')
  if (parameters.currency !== 'BRL') return invalid('Currency must be BRL.')
  if (parameters.payment_type !== 'br') return invalid('payment_type must be br.')
  if (!['digital-goods', 'physical-goods'].includes(text(parameters, 'type') ?? ''))
    return missing("parameters['type']")
  return (
    referenceProblem(parameters) ??
    (asked(world, text(parameters, 'reference_id') ?? '').length > 0
      ? invalid('reference_id must be unique for every order_details message.')
      : undefined) ??
    pixProblem(parameters) ??
    sumsProblem(parameters)
  )
}

/** What is wrong with an order_status message: its words, or that nothing was asked for by its reference. */
export function orderStatus(action: Json, _node: Json, world: World): GraphError | undefined {
  if (action.name !== 'review_order') return missing("action['name']")
  const parameters = child(action, 'parameters')
  const problem = referenceProblem(parameters)
  if (problem) return problem
  if (!STATUSES.includes(text(child(parameters, 'order'), 'status') ?? ''))
    return invalid('Unknown order status.')
  return asked(world, text(parameters, 'reference_id') ?? '').length > 0
    ? undefined
    : invalid('No order_details message has this reference_id.')
}
