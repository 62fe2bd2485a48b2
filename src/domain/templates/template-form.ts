import type { MetaMessageTemplate } from '../../../contract/entities'

/** What of a provider's template decides how it is filled in. */
type TemplateShape = Pick<MetaMessageTemplate, 'components' | 'parameter_format'>

/** Something to be filled in before a template can be sent. */
export type TemplateField = Readonly<{
  /** Unique in its template: `header`, `header.1`, `product`, `body.nome`, `button.0`. */
  key: string
  part: 'header' | 'body' | 'button'
  /** `text`, the end of a button's address, a code to copy, the product that is shown (alone, or by its picture for the whole catalogue), or a file of that kind. */
  kind: 'text' | 'urlEnd' | 'code' | 'product' | FileKind
  /** As the template calls it: `1`, `nome`, or the button's text. */
  name: string
  /** What its author gave as an example. */
  example: string | null
}>
type FileKind = 'image' | 'video' | 'document'

type TemplateButton = Readonly<{ kind: string; text: string; url: string | null; phone: string | null }>

/** A provider's template, read: what it says, and what is to be filled in, in reading order. */
export type TemplateForm = Readonly<{
  header: Readonly<{ kind: 'text'; text: string }> | Readonly<{ kind: FileKind }> | null
  body: string
  footer: string | null
  buttons: readonly TemplateButton[]
  fields: readonly TemplateField[]
  /** Variables have names rather than numbers. */
  named: boolean
}>

const FILE_KINDS: Readonly<Partial<Record<string, FileKind>>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
}
/** Buttons that need nothing from us, or one value. */
const BUTTONS = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'CATALOG', 'VOICE_CALL', 'SPM'])
/** The key of the product that a message shows above its text. */
export const SHOWN_PRODUCT = 'product'

const HOLE = /\{\{\s*([\p{L}\p{N}_]{1,60})\s*\}\}/gu

/** The names of a text's variables, each once, in reading order. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name)),
]

/** A text without its variables: what is written in it for everybody. */
export const withoutVariables = (text: string): string => text.replaceAll(HOLE, ' ')

/** Puts values into a text, in one pass: a value that looks like a variable stays as it is. */
export const fillText = (text: string, value: (name: string) => string | null): string =>
  text.replaceAll(HOLE, (hole, name: string) => value(name) ?? hole)

/**
 * Reads a template's components (whatsapp-facts section 4); null when it holds something that is not filled in
 * here (carousels, flows, several products, one-time codes, places): such a template is not sent rather than sent wrong.
 */
export function formOf({ components, parameter_format }: TemplateShape): TemplateForm | null {
  const nodes = listOf(components)
  const typeOf = (node: Node) => String(node.type ?? '').toUpperCase()
  if (nodes.some((node) => !['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(typeOf(node)))) return null
  const nodeOf = (type: string) => nodes.find((node) => typeOf(node) === type)
  const body = textOf(nodeOf('BODY'), 'text')
  const header = headerOf(nodeOf('HEADER'))
  const buttons = listOf(nodeOf('BUTTONS')?.buttons).map((node) => ({
    kind: typeOf(node),
    text: textOf(node, 'text') ?? '',
    url: textOf(node, 'url'),
    phone: textOf(node, 'phone_number'),
    example: endOf(exampleOf(node.example), textOf(node, 'url')),
  }))
  if (body === null || header === 'unknown' || buttons.some(({ kind }) => !BUTTONS.has(kind))) return null
  // A product above has its own button below, and no other.
  const product = header === 'product'
  if (product !== buttons.some(({ kind }) => kind === 'SPM') || (product && buttons.length > 1)) return null
  const named = parameter_format.toUpperCase() === 'NAMED'
  const fields: TemplateField[] = [
    ...(header === 'product'
      ? [{ key: SHOWN_PRODUCT, part: 'header', kind: 'product', name: '', example: null } as const]
      : headerFields(header, nodeOf('HEADER'))),
    ...variablesOf(body).map((name, place) => ({
      key: `body.${name}`,
      part: 'body' as const,
      kind: 'text' as const,
      name,
      example: exampleIn(nodeOf('BODY'), 'body_text', name, place),
    })),
    ...buttons.flatMap(({ kind, text, url, example }, place): TemplateField[] => {
      const key = `button.${place}`
      if (kind === 'COPY_CODE') return [{ key, part: 'button', kind: 'code', name: text, example }]
      if (kind === 'CATALOG') return [{ key, part: 'button', kind: 'product', name: text, example: null }]
      const open = kind === 'URL' && url !== null && variablesOf(url).length > 0
      return open ? [{ key, part: 'button', kind: 'urlEnd', name: text, example }] : []
    }),
  ]
  return {
    header: header === 'product' ? null : header,
    body,
    footer: textOf(nodeOf('FOOTER'), 'text'),
    buttons: buttons.map(({ kind, text, url, phone }) => ({ kind, text, url, phone })),
    fields,
    named,
  }
}

function headerFields(header: TemplateForm['header'], node: Node | undefined): TemplateField[] {
  if (header === null) return []
  if (header.kind !== 'text')
    return [{ key: 'header', part: 'header', kind: header.kind, name: '', example: null }]
  return variablesOf(header.text).map((name, place) => ({
    key: `header.${name}`,
    part: 'header',
    kind: 'text',
    name,
    example: exampleIn(node, 'header_text', name, place),
  }))
}

function headerOf(node: Node | undefined): TemplateForm['header'] | 'product' | 'unknown' {
  if (!node) return null
  const format = String(node.format ?? 'TEXT').toUpperCase()
  if (format === 'TEXT') return { kind: 'text', text: textOf(node, 'text') ?? '' }
  if (format === 'PRODUCT') return 'product'
  const kind = FILE_KINDS[format]
  return kind === undefined ? 'unknown' : { kind }
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const textOf = (node: Node | undefined, key: string): string | null => {
  const value = node?.[key]
  return typeof value === 'string' && value !== '' ? value : null
}
const exampleOf = (value: unknown): string | null => {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : null
}

/** Examples of addresses are whole; what is filled in is their end. */
function endOf(example: string | null, url: string | null): string | null {
  const begin = url === null ? '' : url.slice(0, Math.max(0, url.indexOf('{{')))
  return example?.startsWith(begin) ? example.slice(begin.length) : example
}

/** The author's example of a variable: `body_text: [["Maria"]]`, or by name in `body_text_named_params`. */
function exampleIn(node: Node | undefined, key: string, name: string, place: number): string | null {
  const example = isNode(node?.example) ? node.example : {}
  const byName = listOf(example[`${key}_named_params`]).find(({ param_name }) => param_name === name)
  if (byName) return textOf(byName, 'example')
  const all = example[key]
  const row: unknown = Array.isArray(all) && Array.isArray(all[0]) ? all[0] : all
  const value: unknown = Array.isArray(row) ? row[place] : null
  return typeof value === 'string' ? value : null
}
