import { fillText, type TemplateField, type TemplateForm } from './template-form'
import { TEMPLATE_LIMITS } from './template-limits'

/** What is filled in, by the field's key; files are not among them. */
export type TemplateValues = Readonly<Record<string, string>>

/** Why a value cannot stand where it is: Meta refuses the message for it (132000, 132012, 132018). */
export type ValueProblem = 'missing' | 'lines' | 'spaces' | 'long'

/** What stands in a field's way; null when it can go. A file counts as filled in when `hasFile`. */
function problemOf(
  form: TemplateForm,
  field: TemplateField,
  values: TemplateValues,
  hasFile: boolean,
): ValueProblem | null {
  if (field.kind === 'image' || field.kind === 'video' || field.kind === 'document')
    return hasFile ? null : 'missing'
  const value = valueAt(field.key, values)
  if (value.trim() === '') return 'missing'
  // Meta has a product by the id that it has here (`wantedItem`).
  if (field.kind === 'product') return /^[0-9]{1,18}$/.test(value) ? null : 'missing'
  if (/[\n\r\t]/.test(value)) return 'lines'
  if (/ {5,}/.test(value)) return 'spaces'
  if (field.kind === 'urlEnd') {
    if (/\s/.test(value)) return 'spaces'
    return value.length > TEMPLATE_LIMITS.url ? 'long' : null
  }
  if (field.kind === 'code') return Array.from(value).length > TEMPLATE_LIMITS.code ? 'long' : null
  const [text, most] =
    field.part === 'header' && form.header?.kind === 'text'
      ? [filledPart(form.header.text, 'header', values), TEMPLATE_LIMITS.header]
      : [filledPart(form.body, 'body', values), TEMPLATE_LIMITS.body]
  return Array.from(text).length > most ? 'long' : null
}

/** All that stands in the way of sending, by field; empty when it can go. */
export function problemsOf(
  form: TemplateForm,
  values: TemplateValues,
  hasFile: boolean,
): Map<string, ValueProblem> {
  const found = new Map<string, ValueProblem>()
  for (const field of form.fields) {
    const problem = problemOf(form, field, values, hasFile)
    if (problem !== null) found.set(field.key, problem)
  }
  return found
}

/** A template as the customer will read it; what is not filled in stays as its variable. */
export type RenderedTemplate = Readonly<{
  header: string | null
  body: string
  footer: string | null
  buttons: readonly Readonly<{ text: string; url?: string }>[]
}>

/** What the phone writes on buttons, whatever Meta keeps as their text. */
const ITS_WORDS: Readonly<Record<string, string>> = { CATALOG: 'Ver catálogo', SPM: 'Ver' }

export function renderTemplate(form: TemplateForm, values: TemplateValues): RenderedTemplate {
  return {
    header: form.header?.kind === 'text' ? filledPart(form.header.text, 'header', values) : null,
    body: filledPart(form.body, 'body', values),
    footer: form.footer,
    buttons: form.buttons.map(({ kind, text, url }, place) => {
      if (url === null) return { text: ITS_WORDS[kind] ?? text }
      const end = valueAt(`button.${place}`, values).trim()
      return { text, url: fillText(url, () => end || null) }
    }),
  }
}

const filledPart = (text: string, part: 'header' | 'body', values: TemplateValues): string =>
  fillText(text, (name) => valueAt(`${part}.${name}`, values).trim() || null)

/** A value by its key; nothing that an object brings along counts. */
export const valueAt = (key: string, values: TemplateValues): string =>
  Object.hasOwn(values, key) ? (values[key] ?? '') : ''
