import { foldText } from '../text/fold-text'
import { fillText, type TemplateField, type TemplateForm } from './template-form'
import { type KnownHere, meaningOf, suggestedValues } from './template-suggestions'

/** A technical name as people read it: `pedido_pronto_v2` is "Pedido pronto v2". */
export function wordsOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim()
  return words === '' ? name : words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1)
}

/** What is typed as a technical name: "Pedido Pronto" is `pedido_pronto`. */
export const nameOf = (typed: string): string => foldText(typed).replace(/[^a-z0-9_]+/g, '_')

/** What a field asks for: something that is known by meaning, a name of its author's, or the words beside it. */
type FieldWords =
  | Readonly<{ kind: 'meaning'; meaning: keyof KnownHere }>
  | Readonly<{ kind: 'name'; name: string }>
  | Readonly<{ kind: 'after' | 'before'; words: string }>

/** Words quoted of a text beside a variable, at most. */
const QUOTED = 4

/** How a variable is called by people; one that has only a number is told by the text beside it. */
export function fieldWords(form: TemplateForm, { part, name }: TemplateField): FieldWords {
  const text = part === 'header' && form.header?.kind === 'text' ? form.header.text : form.body
  const meaning = meaningOf(text, name)
  if (meaning) return { kind: 'meaning', meaning }
  if (!/^\d+$/.test(name)) return { kind: 'name', name: wordsOf(name) }
  const plain = fillText(text, (hole) => (hole === name ? null : '…'))
  const [before = '', after = ''] = plain.split(new RegExp(String.raw`\{\{\s*${name}\s*\}\}`))
  const words = (beside: string) => beside.split(/[\s*_~…]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const last = words(before).slice(-QUOTED)
  return last.length > 0
    ? { kind: 'after', words: last.join(' ') }
    : { kind: 'before', words: words(after).slice(0, QUOTED).join(' ') }
}

/** The text as it may come to read: with what is known here, else its author's examples, else a gap. */
export function sampleOf(form: TemplateForm, known: KnownHere): string {
  const values = suggestedValues(form, known)
  return fillText(form.body, (name) => {
    const field = form.fields.find(({ key }) => key === `body.${name}`)
    return values[`body.${name}`] ?? field?.example ?? '…'
  })
}
