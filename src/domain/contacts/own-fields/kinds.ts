import type { FieldKind } from '../../../../contract/customer-lists'
import { formatMoney, parseMoney } from '../../money/money'
import { foldText } from '../../text/fold-text'
import type { FieldProblem } from '../customer-change'
import { documentKind, formatDocument, plainDocument } from '../document'
import { isEmail } from '../email'
import { canonicalPhone, formatPhone, normalizePhone, phoneProblem } from '../phone'
import { isUrl } from '../url'
import type { FieldModel } from './field-model'

/** What a kind needs to know of its field. */
export type OfField = Pick<FieldModel, 'kind' | 'choices'>

/** A value as it is kept, or why it cannot be. */
export type Read = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; problem: FieldProblem }>

/** How the values of a kind are compared by the database. */
export type Stored = 'text' | 'number' | 'date' | 'yesNo' | 'choice' | 'choices'

/** Words that are shown for yes and no. */
export type YesNoWords = Readonly<{ yes: string; no: string }>

/** Everything that is particular to a kind of field; no other place asks which kind a field is of. */
type Kind = Readonly<{
  stored: Stored
  /** Reads a value that is not empty: as it is kept, or as a text that somebody typed or a file holds. */
  read: (value: unknown, field: OfField) => Read
  /** As people read it. What `read` makes of it is the value again. */
  show: (value: unknown, field: OfField, words: YesNoWords) => string
}>

/** Characters of a short text, and of a long one. */
export const LONGEST_TEXT = 1_000
export const LONGEST_LONG_TEXT = 5_000
/** Beyond it a number is no longer exact. */
const MOST = Number.MAX_SAFE_INTEGER

const good = (value: unknown): Read => ({ ok: true, value })
const bad = (problem: FieldProblem): Read => ({ ok: false, problem })
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const text = (most: number): Kind => ({
  stored: 'text',
  read: (value) => {
    const typed = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    if (typeof typed !== 'string') return bad('unknownField')
    return typed.length <= most ? good(typed) : bad('tooLong')
  },
  show: asText,
})

/** A text of a form of its own. */
const formed = (
  is: (typed: string) => boolean,
  problem: FieldProblem,
  keep: (typed: string) => string = (typed) => typed,
  show: (kept: string) => string = (kept) => kept,
): Kind => ({
  stored: 'text',
  read: (value) => (typeof value === 'string' && is(value) ? good(keep(value)) : bad(problem)),
  show: (value) => show(asText(value)),
})

/** "1.234,5" and "1234.5" are the same number. */
function readNumber(value: unknown): Read {
  const plain =
    typeof value === 'string'
      ? Number(value.includes(',') ? value.replaceAll('.', '').replace(',', '.') : value)
      : value
  return typeof plain === 'number' && Math.abs(plain) <= MOST ? good(plain) : bad('badNumber')
}

function readMoney(value: unknown): Read {
  const cents = typeof value === 'string' ? parseSigned(value.trim()) : value
  return Number.isSafeInteger(cents) ? good(cents) : bad('badMoney')
}

/** What somebody owes may stand in a field: "-R$ 12,50", as it is shown. */
function parseSigned(text: string): number | null {
  const [sign] = /^[-−]/.exec(text) ?? []
  const cents = parseMoney(sign ? text.slice(1) : text)
  return sign && cents ? -cents : cents
}

/** A day of the calendar, as 2026-02-28 or 28/02/2026: of 2026-02-30 there is none. */
function readDate(value: unknown): Read {
  if (typeof value !== 'string') return bad('badDate')
  const day = value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date || year === '0000') return bad('badDate')
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return at.toISOString().startsWith(day) ? good(day) : bad('badDate')
}

const YES = new Set(['sim', 's', 'true', 'yes', '1'])
const NO = new Set(['nao', 'n', 'false', 'no', '0'])
function readYesNo(value: unknown): Read {
  const word = typeof value === 'string' ? foldText(value.trim()) : null
  const yes = word === null ? value : YES.has(word) ? true : NO.has(word) ? false : null
  return typeof yes === 'boolean' ? good(yes) : bad('badYesNo')
}

/** The id of a choice that is named by its id or, where it is offered, by its label. */
function choiceOf(value: unknown, { choices }: OfField): string | null {
  if (typeof value !== 'string') return null
  const wanted = foldText(value.trim())
  const found =
    choices.find(({ id }) => id === value) ??
    choices.find(({ label, archived }) => !archived && foldText(label) === wanted)
  return found?.id ?? null
}

const labelOf = (value: unknown, { choices }: OfField): string =>
  choices.find(({ id }) => id === value)?.label ?? asText(value)

function readChoices(value: unknown, field: OfField): Read {
  const many = typeof value === 'string' ? value.split(/[;\n]/).filter((one) => one.trim() !== '') : value
  if (!Array.isArray(many)) return bad('badOption')
  const ids = many.map((one) => choiceOf(one, field))
  if (ids.includes(null)) return bad('badOption')
  // In the order in which they are offered, each once.
  const kept = field.choices.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return good(kept.length === 0 ? null : kept)
}

const KINDS: Readonly<Record<FieldKind, Kind>> = {
  text: text(LONGEST_TEXT),
  long_text: text(LONGEST_LONG_TEXT),
  number: {
    stored: 'number',
    read: readNumber,
    show: (value) => (typeof value === 'number' ? String(value).replace('.', ',') : asText(value)),
  },
  money: {
    stored: 'number',
    read: readMoney,
    show: (value) => (typeof value === 'number' ? formatMoney(value) : asText(value)),
  },
  date: {
    stored: 'date',
    read: readDate,
    show: (value) => asText(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'),
  },
  yes_no: {
    stored: 'yesNo',
    read: readYesNo,
    show: (value, _field, { yes, no }) => (value === true ? yes : value === false ? no : asText(value)),
  },
  select: {
    stored: 'choice',
    read: (value, field) => {
      const id = choiceOf(value, field)
      return id === null ? bad('badOption') : good(id)
    },
    show: labelOf,
  },
  multi_select: {
    stored: 'choices',
    read: readChoices,
    show: (value, field) =>
      Array.isArray(value) ? value.map((one) => labelOf(one, field)).join('; ') : labelOf(value, field),
  },
  phone: formed(
    (typed) => phoneProblem(typed) === null,
    'badPhone',
    (typed) => canonicalPhone(normalizePhone(typed)),
    formatPhone,
  ),
  email: formed(isEmail, 'badEmail'),
  document: formed((typed) => documentKind(typed) !== null, 'badDocument', plainDocument, formatDocument),
  url: formed((typed) => typed.length <= LONGEST_TEXT && isUrl(typed), 'badUrl'),
}

/** How the values of this kind are compared. */
export const storedAs = (kind: FieldKind): Stored => KINDS[kind].stored

/** Does one choose from the field's own choices? */
export const isChoice = (kind: FieldKind): boolean => ['choice', 'choices'].includes(storedAs(kind))

/**
 * A value as it is kept, from what was typed, sent or imported; null for nothing. One rule for the panel, which says at
 * the field what is wrong, for the server, which refuses with it, and for imports.
 */
export function readField(value: unknown, field: OfField & Pick<FieldModel, 'required'>): Read {
  const trimmed = typeof value === 'string' ? value.trim() : (value ?? null)
  const read = trimmed === '' || trimmed === null ? good(null) : KINDS[field.kind].read(trimmed, field)
  return read.ok && read.value === null && field.required ? bad('required') : read
}

/** A kept value as people read it; '' for nothing. */
export const showField = (value: unknown, field: OfField, words: YesNoWords): string =>
  value === null || value === undefined ? '' : KINDS[field.kind].show(value, field, words)
