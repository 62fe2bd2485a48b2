/** What a key does on a row of a table. */
export type RowDeed =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'open'
  | 'peek'
  | 'choose'
  | 'extendDown'
  | 'extendUp'
  | 'all'
  | 'edit'
  | 'right'
  | 'left'
  | 'menu'
  | 'leave'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const PLAIN: Readonly<Record<string, RowDeed>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'right',
  ArrowLeft: 'left',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  ' ': 'peek',
  x: 'choose',
  e: 'edit',
  ContextMenu: 'menu',
  Escape: 'leave',
}
const SHIFTED: Readonly<Record<string, RowDeed>> = {
  ArrowDown: 'extendDown',
  ArrowUp: 'extendUp',
  F10: 'menu',
}

/** The deed of a key that is pressed on a row; null: the key is none of the table's. */
export function rowDeed({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): RowDeed | null {
  if (altKey) return null
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return letter === 'a' && !shiftKey ? 'all' : null
  return (shiftKey ? SHIFTED : PLAIN)[letter] ?? null
}
