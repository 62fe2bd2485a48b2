import type { Template } from '../entries.ts'
import { type GraphError, graphError } from '../errors.ts'
import { child, children, isObject, type Json, text } from '../json.ts'
import { mediaProblem } from '../messageRules.ts'
import type { World } from '../world.ts'
import { variablesIn } from './variables.ts'

/**
 * What stands against the parameters of a template message, as Meta checks them against the template: how many
 * (132000), of which kind and with which names (132012), and how long the body becomes (132005). Header, body and
 * buttons, in that order.
 */
export function templateParameterProblem(
  template: Template,
  node: Json,
  world: World,
): GraphError | undefined {
  const own = template.components.filter(isObject)
  const sent = children(node, 'components')
  const named = template.parameterFormat === 'NAMED'
  return (
    headerProblem(of(own, 'HEADER'), of(sent, 'HEADER'), named, world) ??
    textProblem('body', of(own, 'BODY'), of(sent, 'BODY'), named) ??
    filledProblem(of(own, 'BODY'), of(sent, 'BODY')) ??
    buttonsProblem(children(of(own, 'BUTTONS') ?? {}, 'buttons'), sent.filter(isOf('BUTTON')), world)
  )
}

function headerProblem(own: Json | undefined, sent: Json | undefined, named: boolean, world: World) {
  const format = (own && (text(own, 'format') ?? 'TEXT')) ?? 'NONE'
  if (format === 'TEXT' || format === 'NONE') return textProblem('header', own, sent, named)
  const [parameter] = children(sent ?? {}, 'parameters')
  const received = (parameter && text(parameter, 'type')?.toUpperCase()) ?? 'UNKNOWN'
  if (received !== format)
    return mismatch(`header: Format mismatch, expected ${format}, received ${received}`)
  if (format === 'PRODUCT') {
    const { catalog_id: catalog, product_retailer_id: product } = child(parameter ?? {}, 'product')
    return productProblem(product, world, catalog)
  }
  const kind = format.toLowerCase()
  return kind === 'image' || kind === 'video' || kind === 'document'
    ? mediaProblem(kind, child(parameter ?? {}, kind), world)
    : undefined
}

/** The body as it arrives: its own words, with the values in their places. */
function filledProblem(own: Json | undefined, sent: Json | undefined) {
  const words = (own && text(own, 'text')) ?? ''
  const values = children(sent ?? {}, 'parameters').map((parameter) => text(parameter, 'text') ?? '')
  const length = [...words.replace(/\{\{\s*\w+\s*\}\}/g, ''), ...values.join('')].length
  return length > 1_024
    ? graphError(132005, { details: `The filled body has ${length} characters; 1024 are taken.` })
    : undefined
}

function textProblem(part: string, own: Json | undefined, sent: Json | undefined, named: boolean) {
  const names = variablesIn((own && text(own, 'text')) ?? '')
  const parameters = children(sent ?? {}, 'parameters')
  if (parameters.length !== names.length)
    return graphError(132000, {
      details: `${part}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    })
  const given = parameters.map((parameter) => text(parameter, 'parameter_name'))
  if (named ? names.some((name) => !given.includes(name)) : given.some((name) => name !== undefined))
    return mismatch(`${part}: Parameter name is missing or empty`)
  const strange = parameters.find(({ type }) => !['text', 'currency', 'date_time'].includes(String(type)))
  return strange && mismatch(`${part}: Format mismatch, expected TEXT, received ${String(strange.type)}`)
}

function buttonsProblem(own: readonly Json[], sent: readonly Json[], world: World) {
  for (const [index, button] of own.entries()) {
    const open = button.type === 'COPY_CODE' || variablesIn(text(button, 'url') ?? '').length > 0
    const given = sent.find((component) => String(component.index) === String(index))
    if (open && children(given ?? {}, 'parameters').length === 0)
      return graphError(131008, {
        details: `buttons: Button at index ${index} of type ${String(button.type)} requires a parameter`,
      })
    // Without a parameter Meta takes the catalogue's first product.
    const [shown] = button.type === 'CATALOG' ? children(given ?? {}, 'parameters') : []
    const missing = shown && productProblem(child(shown, 'action').thumbnail_product_retailer_id, world)
    if (missing) return missing
    if (!open && given && button.type === 'URL')
      return graphError(132000, {
        details: `buttons: Button at index ${index} of type Url does not require parameters`,
      })
  }
  const beyond = sent.find((component) => !(Number(component.index) < own.length))
  return beyond && mismatch(`buttons: there is no button at index ${String(beyond.index)}`)
}

/** A product that no catalogue shows, or not the one that is named. */
function productProblem(product: unknown, { catalogItems }: World, catalog?: unknown) {
  const isThere = [...catalogItems.values()].some(
    (item) =>
      item.retailerId === product &&
      item.review === 'approved' &&
      (catalog === undefined || item.catalog === catalog),
  )
  return isThere
    ? undefined
    : graphError(131009, { details: `Product not found for product_retailer_id, ${String(product)}` })
}

const mismatch = (details: string) => graphError(132012, { details })
const isOf = (type: string) => (component: Json) => String(component.type).toUpperCase() === type
const of = (components: readonly Json[], type: string) => components.find(isOf(type))
