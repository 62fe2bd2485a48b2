import * as v from 'valibot'
import { COLOR_TAGS, type FieldKind } from '../../../../contract/customer-lists'
import type { FieldChoice } from './field-model'

export const LONGEST_FIELD_LABEL = 60
export const LONGEST_SECTION = 40
export const LONGEST_HELP = 200
export const LONGEST_CHOICE = 60
export const MOST_CHOICES = 200

/** Words; the spaces around them are taken away when they are kept. */
const words = (most: number) => v.pipe(v.string(), v.regex(/\S/), v.maxLength(most))

const Choice = v.object({
  /** Null: a new one. */
  id: v.nullable(v.string()),
  // What parts several of them in a file, or on a line, is in none.
  label: v.pipe(words(LONGEST_CHOICE), v.regex(/^[^;\n]*$/)),
  color: v.nullable(v.picklist(COLOR_TAGS)),
  archived: v.boolean(),
})
const members = {
  label: words(LONGEST_FIELD_LABEL),
  /** '' for none. */
  section: v.pipe(v.string(), v.maxLength(LONGEST_SECTION)),
  /** '' for none. */
  help: v.pipe(v.string(), v.maxLength(LONGEST_HELP)),
  required: v.boolean(),
  unique: v.boolean(),
  sensitive: v.boolean(),
  inChat: v.boolean(),
}
const choices = v.pipe(v.array(Choice), v.maxLength(MOST_CHOICES))

/** A field that the tenant keeps of its customers, as it is typed in. */
export const FieldForm = v.variant('kind', [
  v.object({
    ...members,
    kind: v.picklist(['select', 'multi_select']),
    choices: v.pipe(choices, v.minLength(1)),
  }),
  v.object({
    ...members,
    kind: v.picklist([
      'text',
      'long_text',
      'number',
      'money',
      'date',
      'yes_no',
      'phone',
      'email',
      'document',
      'url',
    ]),
    choices,
  }),
])
export type FieldForm = Omit<v.InferOutput<typeof FieldForm>, 'kind'> & { kind: FieldKind }

/**
 * The choices as they are kept: those that there were keep their ids, a new one has its label for one, or the next that
 * is free. Those left out are archived: what was chosen goes on being shown.
 */
export function withIds(typed: FieldForm['choices'], before: readonly FieldChoice[]): FieldChoice[] {
  const known = new Set(before.map(({ id }) => id))
  const taken = new Set(known)
  const kept = typed.map(({ id, label: spaced, color, archived }): FieldChoice => {
    const label = spaced.trim()
    if (id !== null && known.has(id)) return { id, label, color, archived }
    let free = label
    for (let n = 2; taken.has(free); n += 1) free = `${label} ${n}`
    taken.add(free)
    return { id: free, label, color, archived }
  })
  const here = new Set(kept.map(({ id }) => id))
  return [...kept, ...before.filter(({ id }) => !here.has(id)).map((one) => ({ ...one, archived: true }))]
}
