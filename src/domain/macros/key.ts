import { SHORTCUT_IDS, shortcutOf } from '../shortcuts/table'

/** A combination that a macro may have: Alt, perhaps Shift, and a letter or digit, as the table of shortcuts writes it. */
const KEY = /^Alt\+(Shift\+)?(Key[A-Z]|Digit\d)$/

const TAKEN = new Set(SHORTCUT_IDS.flatMap((id) => shortcutOf(id).keys))

/** What is against a macro having this combination; null: nothing. */
export function keyProblem(key: string): 'shape' | 'taken' | null {
  if (!KEY.test(key)) return 'shape'
  return TAKEN.has(key) ? 'taken' : null
}

/** The combination that a key press is, in that writing; null for one that is not complete yet, because only Alt is held. */
export function keyPressed(
  event: Pick<KeyboardEvent, 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
) {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event
  if (!altKey || ctrlKey || metaKey) return null
  const key = ['Alt', ...(shiftKey ? ['Shift'] : []), code].join('+')
  return KEY.test(key) ? key : null
}
