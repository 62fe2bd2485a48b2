import type { GraphError } from '../errors.ts'
import { child, children, isObject, type Json, text } from '../json.ts'
import { fits, type MediaKind } from '../mediaRules.ts'
import type { World } from '../world.ts'
import { buttonsProblem } from './buttons.ts'
import { templateProblem, tooLong } from './problem.ts'
import { placeholderProblem, tooManyVariables, variablesIn } from './variables.ts'

/** What the components are checked against. */
interface Rules {
  /** AUTHENTICATION has words of Meta's own. */
  category: string
  /** NAMED variables in place of numbered ones. */
  named: boolean
  world: World
}

const KINDS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER']
/** Headers that show a file, which has to be there as a sample. */
const MEDIA: Record<string, MediaKind> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' }

/** What Meta has against a template's components when they are handed in (whatsapp-facts section 4). */
export function componentsProblem(given: unknown, rules: Rules): GraphError | undefined {
  const components = Array.isArray(given) ? given.filter(isObject) : []
  const kinds = components.map((component) => text(component, 'type') ?? '')
  const strange = kinds.find((kind) => !KINDS.includes(kind))
  if (strange !== undefined) return templateProblem(`There is no component of type ${strange || '(none)'}.`)
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) !== at)
  if (twice !== undefined) return templateProblem(`There are two components of type ${twice}.`)
  const one = (kind: string) => components.find((component) => component.type === kind)
  const [header, body, footer, buttons, carousel] = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL'].map(
    one,
  )
  if (!body) return templateProblem('A template needs a BODY component.', 2388043)
  if (rules.category === 'AUTHENTICATION') return authenticationProblem(header, body, buttons)
  return (
    (header && headerProblem(header, rules)) ??
    bodyProblem(body, rules, header?.format === 'PRODUCT' ? 160 : undefined) ??
    (footer && footerProblem(footer)) ??
    (buttons && buttonsProblem(children(buttons, 'buttons'))) ??
    catalogProblem(children(buttons ?? {}, 'buttons'), header, rules) ??
    (carousel && carouselProblem(children(carousel, 'cards'), rules))
  )
}

/** The catalogue, or a product of it, is shown with a picture above and its button alone, in marketing only. */
function catalogProblem(buttons: readonly Json[], header: Json | undefined, { category }: Rules) {
  const product = header?.format === 'PRODUCT'
  const own = product ? 'SPM' : 'CATALOG'
  if (!product && !buttons.some(({ type }) => type === 'CATALOG' || type === 'SPM')) return undefined
  if (category !== 'MARKETING') return templateProblem('Catalog templates are of the category MARKETING.')
  return buttons.length !== 1 || buttons[0]?.type !== own || (header && !product)
    ? templateProblem('Catalog templates have no header but a product, and one button, of their own.')
    : undefined
}

/** Words of Meta's own, and a button with the code: nothing else may stand there. */
function authenticationProblem(header: Json | undefined, body: Json, buttons: Json | undefined) {
  if (header || text(body, 'text') !== undefined)
    return templateProblem('Authentication templates have no header, and a body without text.', 2388072)
  const [button, ...more] = children(buttons ?? {}, 'buttons')
  return button?.type === 'OTP' && more.length === 0
    ? undefined
    : templateProblem('Authentication templates need one button of type OTP.')
}

function headerProblem(header: Json, { named, world }: Rules): GraphError | undefined {
  const format = text(header, 'format') ?? 'TEXT'
  if (format === 'LOCATION' || format === 'PRODUCT') return undefined
  const kind = MEDIA[format]
  if (kind) return sampleProblem(header, kind, world)
  if (format !== 'TEXT') return templateProblem(`There is no header of format ${format}.`, 2388047)
  const words = text(header, 'text') ?? ''
  if (words === '') return templateProblem('A header of format TEXT needs a text.', 2388047)
  const names = variablesIn(words)
  if (names.length > 1) return templateProblem('A header may have one variable.', 2388047)
  if (/[\n*_~`]|\p{Extended_Pictographic}/u.test(words.replace(/\{\{\s*\w+\s*\}\}/g, '')))
    return templateProblem('A header has no new lines, emoji or formatting characters.', 2388047)
  const placeholder = placeholderProblem(words, named)
  if (placeholder) return templateProblem(placeholder, 2388047)
  return (
    tooLong(words, 60, 'The header') ??
    exampleProblem('HEADER', names, named ? namedOf(header, 'header') : listOf(header, 'header_text'))
  )
}

/** The sample of a header that shows a file: a handle of the upload (not an id), of a file of its kind. */
function sampleProblem(header: Json, kind: MediaKind, world: World): GraphError | undefined {
  const [handle] = listOf(header, 'header_handle')
  if (handle === undefined)
    return templateProblem('component of type HEADER is missing expected field(s) (example)', 2388043)
  const upload = [...world.uploads.values()].find((one) => one.handle === handle)
  if (!upload) return templateProblem('The header_handle is of no upload.', 2388047)
  return fits(kind, upload.mimeType) && (kind !== 'document' || upload.mimeType === 'application/pdf')
    ? undefined
    : templateProblem(`A file of type ${upload.mimeType} is no ${kind}.`, 2388047)
}

function bodyProblem(body: Json, { named }: Rules, most = 1_024): GraphError | undefined {
  const words = text(body, 'text') ?? ''
  if (words.trim() === '') return templateProblem('The body has no text.', 2388072)
  const long = tooLong(words, most, 'The body')
  if (long) return long
  const placeholder = placeholderProblem(words, named)
  if (placeholder) return templateProblem(placeholder, 2388072)
  if (/^\s*\{\{|\}\}\s*$/.test(words))
    return templateProblem('The body begins or ends with a variable.', 2388299)
  if (/\}\}\s*\{\{/.test(words)) return templateProblem('Two variables stand side by side.', 2388072)
  if (tooManyVariables(words))
    return templateProblem('The body has too many variables for its length.', 2388293)
  const [first] = Array.isArray(child(body, 'example').body_text)
    ? (child(body, 'example').body_text as unknown[])
    : []
  const examples = named ? namedOf(body, 'body') : Array.isArray(first) ? first.map(String) : []
  return exampleProblem('BODY', variablesIn(words), examples)
}

function footerProblem(footer: Json): GraphError | undefined {
  const words = text(footer, 'text') ?? ''
  if (words === '') return templateProblem('The footer has no text.', 2388073)
  if (words.includes('{{')) return templateProblem('A footer has no variables.', 2388073)
  return tooLong(words, 60, 'The footer')
}

function carouselProblem(cards: readonly Json[], rules: Rules): GraphError | undefined {
  if (cards.length < 2 || cards.length > 10) return templateProblem('A carousel has 2 to 10 cards.')
  const shapes = new Set<string>()
  for (const card of cards) {
    const components = children(card, 'components')
    const one = (kind: string) => components.find((component) => component.type === kind)
    const [header, body, buttons] = ['HEADER', 'BODY', 'BUTTONS'].map(one)
    const format = header && text(header, 'format')
    if (format !== 'IMAGE' && format !== 'VIDEO' && format !== 'PRODUCT')
      return templateProblem("A card's header is IMAGE, VIDEO or PRODUCT.")
    const list = children(buttons ?? {}, 'buttons')
    const problem =
      headerProblem(header ?? {}, rules) ??
      (body && bodyProblem(body, rules, 160)) ??
      (buttons && buttonsProblem(list, 2))
    if (problem) return problem
    shapes.add([format, body !== undefined, ...list.map(({ type }) => type)].join())
  }
  return shapes.size === 1 ? undefined : templateProblem('All cards have the same components.')
}

/** Every variable has its example, or Meta's review has nothing to look at. */
const exampleProblem = (kind: string, names: readonly string[], examples: readonly string[]) =>
  examples.length === names.length && examples.every((example) => example !== '')
    ? undefined
    : templateProblem(`component of type ${kind} is missing expected field(s) (example)`, 2388043)

const listOf = (component: Json, key: string): string[] => {
  const list = child(component, 'example')[key]
  return Array.isArray(list) ? list.map(String) : []
}

const namedOf = (component: Json, part: string): string[] =>
  children(child(component, 'example'), `${part}_text_named_params`).map((one) => text(one, 'example') ?? '')
