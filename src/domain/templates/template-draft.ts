import type { MetaMessageTemplate } from '../../../contract/entities'
import { formOf, SHOWN_PRODUCT, variablesOf } from './template-form'

/** Categories that a shop submits; one-time codes have words of Meta's own. */
export const DRAFT_CATEGORIES = ['UTILITY', 'MARKETING'] as const
export type DraftCategory = (typeof DRAFT_CATEGORIES)[number]
/** What a template may begin with (specification section 5); a product of the catalogue is chosen each time it is sent. */
export const DRAFT_HEADERS = ['none', 'text', 'image', 'video', 'document', 'product'] as const
export type DraftHeader = (typeof DRAFT_HEADERS)[number]
/** Types of the files that Meta's review looks at, by the header (whatsapp-facts section 3, "Resumable Upload"). */
export const SAMPLE_TYPES = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4'],
  document: ['application/pdf'],
} as const satisfies Partial<Record<DraftHeader, readonly string[]>>
/** Kinds of buttons: a quick reply, a link, a call, a code to copy, the shop's catalogue. */
export const DRAFT_BUTTONS = ['reply', 'link', 'call', 'code', 'catalog'] as const
export type DraftButtonKind = (typeof DRAFT_BUTTONS)[number]

/** Languages that a new template is offered in, in Meta's spelling; those of others are kept as they are. */
export const DRAFT_LANGUAGES = [
  ...(['pt_BR', 'pt_PT', 'en', 'en_US', 'en_GB', 'es', 'es_AR', 'es_ES', 'es_MX'] as const),
  ...(['fr', 'it', 'de'] as const),
]

/** Kinds on which stands what Meta writes. */
export const hasOwnText = (kind: DraftButtonKind): boolean => kind !== 'code' && kind !== 'catalog'

/** A button as it is written. */
export type DraftButton = Readonly<{
  kind: DraftButtonKind
  /** What stands on it; empty where that is Meta's own ({@link hasOwnText}). */
  text: string
  /** Address (without the end that is filled in), phone number, or the sample of a code; empty for the others. */
  value: string
  /** A link whose end is filled in for each customer. */
  open: boolean
  /** Sample of that end. */
  sample: string
}>

/** A template of the provider's as a person writes it. */
export type TemplateDraft = Readonly<{
  name: string
  language: string
  category: string
  header: DraftHeader
  /** Of a header that is a text. */
  headerText: string
  /** Address of the sample of a header that is a file; null: none. */
  file: string | null
  body: string
  footer: string
  buttons: readonly DraftButton[]
  /** What Meta's review sees in place of each variable, by `header.nome` and `body.nome`. */
  samples: Readonly<Record<string, string>>
}>

/** What a new one begins with. */
export const EMPTY_DRAFT: TemplateDraft = {
  name: '',
  language: 'pt_BR',
  category: 'UTILITY',
  header: 'none',
  headerText: '',
  file: null,
  body: '',
  footer: '',
  buttons: [],
  samples: {},
}

/** Variables of a draft in reading order: where they stand, and their names. */
export const draftVariables = ({ header, headerText, body }: TemplateDraft) => [
  ...(header === 'text' ? variablesOf(headerText) : []).map((name) => ({ part: 'header', name }) as const),
  ...variablesOf(body).map((name) => ({ part: 'body', name }) as const),
]

/** Have its variables names, rather than numbers alone? A draft without variables may get named ones. */
export function isNamed(draft: TemplateDraft): boolean {
  const variables = draftVariables(draft)
  return variables.length === 0 || variables.some(({ name }) => !/^\d+$/.test(name))
}

/** A sample by its key; nothing that an object brings along counts. */
export const sampleAt = ({ samples }: Pick<TemplateDraft, 'samples'>, key: string): string =>
  Object.hasOwn(samples, key) ? (samples[key] ?? '').trim() : ''

/** The end of an address that is filled in. Meta has it by its number, in templates with named variables too. */
const OPEN_END = '{{1}}'

/**
 * The components that are posted to Meta (whatsapp-facts section 4). `handle`: what Meta's upload gave for the header's
 * file. Of a draft without problems; {@link draftOf} is its inverse.
 */
export function templateComponents(draft: TemplateDraft, handle: string | null): object[] {
  const named = isNamed(draft)
  const text = (part: 'header' | 'body', words: string) => {
    const names = variablesOf(words)
    const sample = (name: string) => sampleAt(draft, `${part}.${name}`)
    if (names.length === 0) return { text: words }
    const example = named
      ? {
          [`${part}_text_named_params`]: names.map((name) => ({ param_name: name, example: sample(name) })),
        }
      : { [`${part}_text`]: part === 'body' ? [names.map(sample)] : names.map(sample) }
    return { text: words, example }
  }
  const { header, headerText, body, footer, buttons } = draft
  return [
    ...(header === 'none'
      ? []
      : header === 'text'
        ? [{ type: 'HEADER', format: 'TEXT', ...text('header', headerText.trim()) }]
        : header === 'product'
          ? [{ type: 'HEADER', format: 'PRODUCT' }]
          : [{ type: 'HEADER', format: header.toUpperCase(), example: { header_handle: [handle ?? ''] } }]),
    { type: 'BODY', ...text('body', body.trim()) },
    ...(footer.trim() === '' ? [] : [{ type: 'FOOTER', text: footer.trim() }]),
    // A product brings its button along.
    ...(header === 'product'
      ? [{ type: 'BUTTONS', buttons: [{ type: 'SPM', text: 'View' }] }]
      : buttons.length === 0
        ? []
        : [{ type: 'BUTTONS', buttons: buttons.map(buttonNode) }]),
  ]
}

function buttonNode({ kind, text, value, open, sample }: DraftButton): object {
  const [label, what] = [text.trim(), value.trim()]
  switch (kind) {
    case 'reply':
      return { type: 'QUICK_REPLY', text: label }
    case 'call':
      return { type: 'PHONE_NUMBER', text: label, phone_number: what }
    case 'code':
      return { type: 'COPY_CODE', example: what }
    case 'catalog':
      return { type: 'CATALOG', text: 'View catalog' }
    case 'link':
      return open
        ? { type: 'URL', text: label, url: what + OPEN_END, example: [what + sample.trim()] }
        : { type: 'URL', text: label, url: what }
  }
}

const KINDS: Readonly<Record<string, DraftButtonKind>> = {
  QUICK_REPLY: 'reply',
  URL: 'link',
  PHONE_NUMBER: 'call',
  COPY_CODE: 'code',
  CATALOG: 'catalog',
}

/**
 * A template as it can be written on; null where it has parts that are not written here (carousels, forms, one-time codes,
 * addresses open in their middle). Meta keeps a header's file to itself: `file` is null.
 */
export function draftOf(
  template: Pick<MetaMessageTemplate, 'name' | 'language' | 'category' | 'components' | 'parameter_format'>,
): TemplateDraft | null {
  const form = formOf(template)
  if (!form) return null
  const product = form.fields.some(({ key }) => key === SHOWN_PRODUCT)
  const buttons = (product ? [] : form.buttons).map(
    ({ kind, text, url, phone }, place): DraftButton | null => {
      const known = KINDS[kind]
      if (known === undefined) return null
      const sample = form.fields.find(({ key }) => key === `button.${place}`)?.example ?? ''
      const none = { kind: known, text: hasOwnText(known) ? text : '', open: false, sample: '' }
      if (known !== 'link') return { ...none, value: known === 'code' ? sample : (phone ?? '') }
      const [, base = '', hole] = /^(.*?)(\{\{[^{}]*\}\})?$/s.exec(url ?? '') ?? []
      if (base.includes('{{')) return null
      return hole === undefined ? { ...none, value: base } : { ...none, value: base, open: true, sample }
    },
  )
  const samples = form.fields.flatMap(({ key, part, kind, example }) =>
    part !== 'button' && kind === 'text' && example !== null ? [[key, example] as const] : [],
  )
  return buttons.some((button) => button === null)
    ? null
    : {
        name: template.name,
        language: template.language,
        category: template.category,
        header: product ? 'product' : (form.header?.kind ?? 'none'),
        headerText: form.header?.kind === 'text' ? form.header.text : '',
        file: null,
        body: form.body,
        footer: form.footer ?? '',
        buttons: buttons.filter((button) => button !== null),
        samples: Object.fromEntries(samples),
      }
}
