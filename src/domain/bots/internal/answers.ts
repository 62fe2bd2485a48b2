import { type OfField, readField, showField } from '../../contacts/own-fields/kinds'
import { foldText } from '../../text/fold-text'
import { optionExit } from '../exits'
import type { AnswerKind, NodeOf } from '../nodes'
import type { Input } from '../session'

type Message = Extract<Input, { kind: 'message' }>

const FIELD_KIND: Readonly<Record<Exclude<AnswerKind, 'postcode' | 'grade'>, OfField['kind']>> = {
  text: 'text',
  number: 'number',
  document: 'document',
  date: 'date',
}
const WORDS = { yes: 'Sim', no: 'Não' }

/** The exit of the option that a message chooses: by a touch, its number, its title, or what only one begins with; null: of none. */
export function chosenExit({ options }: NodeOf<'menu'>, { option, text }: Message): string | null {
  const touched = options.find(({ id }) => id === option)
  if (touched) return optionExit(touched.id)
  const plain = plainAnswer(text)
  if (plain === '') return null
  const numbered = /^\d{1,2}$/.test(plain) ? options[Number(plain) - 1] : undefined
  const named = options.find(({ title }) => plainAnswer(title) === plain)
  const begun = plain.length < 3 ? [] : options.filter(({ title }) => plainAnswer(title).startsWith(plain))
  const found = numbered ?? named ?? (begun.length === 1 ? begun[0] : undefined)
  return found ? optionExit(found.id) : null
}

const plainAnswer = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')

/** An answer as it is kept and shown; null: it is none of this kind. */
export function readAnswer(kind: AnswerKind, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  if (kind === 'grade') return /^(?:10|\d)$/.test(typed) ? typed : null
  if (kind === 'postcode') {
    const [, first, last] = /^(\d{5})[-. ]?(\d{3})$/.exec(typed) ?? []
    return first && last ? `${first}-${last}` : null
  }
  const field: OfField = { kind: FIELD_KIND[kind], choices: [] }
  const read = readField(typed, { ...field, required: true })
  return read.ok ? showField(read.value, field, WORDS) : null
}
