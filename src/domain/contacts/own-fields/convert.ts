import type { FieldKind } from '../../../../contract/customer-lists'
import type { FieldChoice } from './field-model'
import { isChoice, type OfField, type Read, readField, showField, storedAs } from './kinds'

const WORDS = { yes: 'Sim', no: 'Não' }

/**
 * A value of one kind as one of another, by what people read: nothing is lost where that reads the same. A value that
 * would read otherwise does not fit.
 */
export function convertValue(value: unknown, from: OfField, to: OfField): Read {
  const shown = showField(value, from, WORDS)
  const read = readField(shown, { ...to, required: false })
  if (!read.ok) return read
  // "007" as a number would be 7.
  const isNumber = storedAs(to.kind) === 'number'
  return !isNumber || sameText(showField(read.value, to, WORDS), shown) ? read : MISFIT
}

const MISFIT: Read = { ok: false, problem: 'badNumber' }

/** Separators, and zeros behind the comma, are none of what a number says. */
const sameText = (a: string, b: string): boolean => bare(a) === bare(b)
const bare = (text: string): string =>
  text
    .replace(/R\$|[\s.\-/()+]/g, '')
    .replace(/,0+$|(,\d*?)0+$/, '$1')
    .toLowerCase()

/** The choices that these values would make, as people read them: each once, in the order of the alphabet. */
export const choicesOf = (values: readonly unknown[], from: OfField): FieldChoice[] =>
  [
    ...new Set(
      values.flatMap((value) => showField(value, from, WORDS).split(/[;\n]/)).map((label) => label.trim()),
    ),
  ]
    .filter((label) => label !== '')
    .sort()
    .map((label) => ({ id: label, label, color: null, archived: false }))

/** Do the new field's choices come out of the values themselves? */
export const makesChoices = (from: FieldKind, to: FieldKind): boolean => isChoice(to) && !isChoice(from)
