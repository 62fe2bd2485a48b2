import { isComposing } from './composing'

/** Where a shortcut belongs on the sheet. */
export type ShortcutGroup = 'list' | 'ticket' | 'write' | 'till' | 'general'

type Shortcut = {
  group: ShortcutGroup
  /**
   * Combinations: modifiers in the order Ctrl, Alt, Shift, then KeyboardEvent.code ("Alt+KeyJ"), so that they lie
   * on the same keys whatever the layout; or a character ("?") for those that layouts move about, which then
   * counts outside of text fields only. Never Ctrl+Alt (AltGr on ABNT2), never what browsers keep for themselves
   * (Ctrl+N, T, W).
   */
  keys: readonly string[]
  /** Is it no action that one could choose from a list? */
  plain?: true
}

/**
 * All shortcuts of the panel: what listens, the sheet, the palette's hints and the tooltips come from here. The
 * name is also the key of its text (ui/kit/shortcuts/texts).
 */
const SHORTCUTS = {
  next: { group: 'list', keys: ['Alt+KeyJ'] },
  previous: { group: 'list', keys: ['Alt+KeyK'] },
  nextTab: { group: 'list', keys: ['Alt+KeyN'] },
  search: { group: 'list', keys: ['/', 'Ctrl+Shift+KeyF'] },
  // Where a list has no field of text under the keyboard.
  filter: { group: 'list', keys: ['f'] },
  start: { group: 'list', keys: ['Alt+KeyM'] },
  takeNext: { group: 'ticket', keys: ['Alt+KeyQ'] },
  take: { group: 'ticket', keys: ['Alt+KeyA'] },
  transfer: { group: 'ticket', keys: ['Alt+KeyT'] },
  finish: { group: 'ticket', keys: ['Alt+KeyE'] },
  finishNext: { group: 'ticket', keys: ['Alt+Shift+KeyE'] },
  snooze: { group: 'ticket', keys: ['Alt+KeyS'] },
  markUnread: { group: 'ticket', keys: ['Alt+KeyU'] },
  returnToInbox: { group: 'ticket', keys: ['Alt+KeyD'] },
  details: { group: 'ticket', keys: ['Alt+KeyO'] },
  // The page as it stands, with cut bubbles, is on nobody's mind.
  print: { group: 'ticket', keys: ['Ctrl+KeyP'] },
  reply: { group: 'write', keys: ['Alt+KeyL'] },
  comment: { group: 'write', keys: ['Alt+KeyP'] },
  template: { group: 'write', keys: ['Alt+Shift+KeyM'] },
  attach: { group: 'write', keys: ['Alt+Shift+KeyA'] },
  products: { group: 'write', keys: ['Alt+Shift+KeyP'] },
  replyLast: { group: 'write', keys: ['Alt+Shift+KeyL'] },
  toEnd: { group: 'write', keys: ['Alt+End'] },
  sell: { group: 'till', keys: ['Alt+Shift+KeyV'] },
  undo: { group: 'general', keys: ['Alt+KeyZ', 'Ctrl+KeyZ'] },
  palette: { group: 'general', keys: ['Ctrl+KeyK'], plain: true },
  internalChat: { group: 'general', keys: ['Alt+KeyI'] },
  notices: { group: 'general', keys: ['Alt+KeyB'] },
  nextPane: { group: 'general', keys: ['F6'], plain: true },
  previousPane: { group: 'general', keys: ['Shift+F6'], plain: true },
  // On ABNT2 the slash lies on IntlRo, where other keyboards have nothing.
  sheet: { group: 'general', keys: ['?', 'Ctrl+Slash', 'Ctrl+IntlRo'] },
  exportLog: { group: 'general', keys: ['Ctrl+Shift+KeyE'] },
  back: { group: 'general', keys: ['Escape'], plain: true },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof SHORTCUTS

/** In the order of the sheet. */
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[]

export const shortcutOf = (id: ShortcutId): Shortcut => SHORTCUTS[id]

const BY_KEYS = new Map(SHORTCUT_IDS.flatMap((id) => shortcutOf(id).keys.map((keys) => [keys, id] as const)))

/** Is the character a shortcut by itself, where nobody types? */
export const isCharacterKey = (key: string): boolean => key.length === 1 && BY_KEYS.has(key)

/** What is looked at of a key that was pressed. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'isComposing' | 'keyCode'
>

/**
 * The shortcut that a key press means; null for none. Nothing while a character is being composed (´ ~ ^), nor
 * with AltGr, which browsers on Windows tell as Ctrl+Alt. `typing`: the press goes into a text field.
 */
export function shortcutPressed(event: Pressed, typing: boolean): ShortcutId | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event
  if (isComposing(event) || key === 'Dead' || metaKey || (ctrlKey && altKey)) return null
  if (!ctrlKey && !altKey && key.length === 1) return typing ? null : (BY_KEYS.get(key) ?? null)
  // A field takes back what was typed in it.
  if (typing && ctrlKey && code === 'KeyZ') return null
  const modifiers = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean)
  return BY_KEYS.get([...modifiers, code].join('+')) ?? null
}

const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc', Slash: '/', IntlRo: '/' }

/** A combination as people read it: "Alt+J". */
export const keysText = (keys: string): string =>
  keys
    .split('+')
    .map((part) => NAMES[part] ?? part.replace(/^Key(?=[A-Z]$)/, ''))
    .join('+')

/** The first combination of a shortcut, for tooltips. */
export const keysOf = (id: ShortcutId): string => keysText(shortcutOf(id).keys[0] ?? '')

/** Every combination as it is read, each once. */
export const allKeysOf = (id: ShortcutId): string[] => [...new Set(shortcutOf(id).keys.map(keysText))]
