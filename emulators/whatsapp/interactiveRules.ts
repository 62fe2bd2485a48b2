import type { GraphError } from './errors.ts'
import { child, children, type Json, text } from './json.ts'
import { orderDetails, orderStatus } from './orderRules.ts'
import { invalid, lengthProblem, missing, optionalLengthProblem } from './parameterRules.ts'
import type { World } from './world.ts'

type Problem = GraphError | undefined

function first(nodes: Json[], check: (node: Json) => Problem): Problem {
  for (const node of nodes) {
    const problem = check(node)
    if (problem) return problem
  }
  return undefined
}

function repeated(nodes: Json[], key: string): boolean {
  const values = nodes.map((node) => text(node, key))
  return new Set(values).size < values.length
}

function buttons(action: Json): Problem {
  const list = children(action, 'buttons').map((button) => child(button, 'reply'))
  if (list.length < 1 || list.length > 3)
    return invalid('Invalid buttons count. Min allowed buttons: 1, Max: 3')
  if (repeated(list, 'id') || repeated(list, 'title')) {
    return invalid('Duplicated id or title in reply buttons.')
  }
  return first(
    list,
    (reply) =>
      lengthProblem(reply, 'title', "button['title']", 20) ?? lengthProblem(reply, 'id', "button['id']", 256),
  )
}

function list(action: Json): Problem {
  const sections = children(action, 'sections')
  const rows = sections.flatMap((section) => children(section, 'rows'))
  if (sections.length < 1 || sections.length > 10) return invalid('A list has 1 to 10 sections.')
  if (rows.length < 1 || rows.length > 10) return invalid('Total row count exceed max allowed count: 10')
  if (repeated(rows, 'id')) return invalid('Duplicated row id.')
  // A single section needs no title; several tell each other apart by it.
  const titled = sections.length > 1 ? lengthProblem : optionalLengthProblem
  return (
    lengthProblem(action, 'button', "action['button']", 20) ??
    first(sections, (section) => titled(section, 'title', "section['title']", 24)) ??
    first(
      rows,
      (row) =>
        lengthProblem(row, 'title', "row['title']", 24) ??
        lengthProblem(row, 'id', "row['id']", 200) ??
        optionalLengthProblem(row, 'description', "row['description']", 72),
    )
  )
}

function link(action: Json): Problem {
  const parameters = child(action, 'parameters')
  return (
    lengthProblem(parameters, 'display_text', "parameters['display_text']", 20) ??
    lengthProblem(parameters, 'url', "parameters['url']", 2_000)
  )
}

function products(action: Json, node: Json, world: World): Problem {
  if (text(child(node, 'header'), 'type') !== 'text') return missing('header')
  const catalog = text(action, 'catalog_id')
  if (!catalog) return missing("action['catalog_id']")
  const sections = children(action, 'sections')
  const items = sections.flatMap((section) => children(section, 'product_items'))
  if (sections.length < 1 || sections.length > 10) return invalid('A product list has 1 to 10 sections.')
  if (items.length < 1 || items.length > 30) return invalid('A product list has 1 to 30 products.')
  const titled = sections.length > 1 ? lengthProblem : optionalLengthProblem
  // What is not there is left out of the list; a list of which nothing is left is refused.
  const isThere = items.some((item) => isShown(world, catalog, text(item, 'product_retailer_id')))
  return (
    first(sections, (section) => titled(section, 'title', "section['title']", 24)) ??
    (isThere ? undefined : notInCatalog(catalog, text(items[0] ?? {}, 'product_retailer_id')))
  )
}

function product(action: Json, node: Json, world: World): Problem {
  if (node.header !== undefined) return invalid('Header is not allowed for type product.')
  const catalog = text(action, 'catalog_id')
  if (!catalog) return missing("action['catalog_id']")
  const id = text(action, 'product_retailer_id')
  if (!id) return missing("action['product_retailer_id']")
  return isShown(world, catalog, id) ? undefined : notInCatalog(catalog, id)
}

function catalogue(action: Json, node: Json): Problem {
  if (node.header !== undefined) return invalid('Header is not allowed for type catalog_message.')
  return action.name === 'catalog_message' ? undefined : missing("action['name']")
}

/** Customers see what Meta's review has approved. */
const isShown = (world: World, catalog: string, id: string | undefined): boolean =>
  world.catalogItems.get(`${catalog}\n${id}`)?.review === 'approved'

const notInCatalog = (catalog: string, id: string | undefined): GraphError =>
  invalid(`Product not found for product_retailer_id, ${id}, in catalog_id, ${catalog}`)

/** Largest body of each kind, characters; kinds that need no body are marked by `optional`. */
const kinds: Record<
  string,
  { body: number; optional?: true; action: (action: Json, node: Json, world: World) => Problem }
> = {
  button: { body: 1_024, action: buttons },
  list: { body: 4_096, action: list },
  cta_url: { body: 1_024, action: link },
  product: { body: 1_024, optional: true, action: product },
  product_list: { body: 1_024, action: products },
  catalog_message: { body: 1_024, action: catalogue },
  flow: { body: 1_024, action: () => undefined },
  location_request_message: { body: 1_024, action: () => undefined },
  address_message: { body: 1_024, action: () => undefined },
  order_details: { body: 1_024, action: orderDetails },
  order_status: { body: 1_024, action: orderStatus },
  carousel: { body: 1_024, action: cards },
}

function cards(action: Json): Problem {
  const count = children(action, 'cards').length
  return count >= 2 && count <= 10 ? undefined : invalid('A carousel has 2 to 10 cards.')
}

/** The first thing that is wrong with an interactive message (whatsapp-facts section 2.1). */
export function interactiveProblem(node: Json, world: World): GraphError | undefined {
  const type = text(node, 'type') ?? ''
  const kind = kinds[type]
  if (!kind) return invalid(`Interactive type '${type}' is not supported.`)
  const bodyRule = kind.optional ? optionalLengthProblem : lengthProblem
  const header = child(node, 'header')
  return (
    bodyRule(child(node, 'body'), 'text', "interactive['body']['text']", kind.body) ??
    optionalLengthProblem(child(node, 'footer'), 'text', "interactive['footer']['text']", 60) ??
    (header.type === 'text'
      ? lengthProblem(header, 'text', "interactive['header']['text']", 60)
      : undefined) ??
    kind.action(child(node, 'action'), node, world)
  )
}
