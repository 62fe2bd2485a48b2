import { describe, expect, test } from 'vitest'
import { allKeysOf, keysOf, type Pressed, SHORTCUT_IDS, shortcutOf, shortcutPressed } from './table'

const press = (code: string, key: string, over: Partial<Pressed> = {}): Pressed => ({
  code,
  key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  ...over,
})
const alt = { altKey: true }
const ctrl = { ctrlKey: true }

describe('a key press on an ABNT2 keyboard', () => {
  test.each<[string, Pressed, boolean, string | null]>([
    ['Alt+J', press('KeyJ', 'j', alt), false, 'next'],
    ['Alt+J while typing', press('KeyJ', 'j', alt), true, 'next'],
    ['Alt+J on a layout that has another letter there', press('KeyJ', 'о', alt), false, 'next'],
    ['Alt+Shift+E, close and go on', press('KeyE', 'E', { ...alt, shiftKey: true }), true, 'finishNext'],
    ['Alt+U, mark as unread', press('KeyU', 'u', alt), false, 'markUnread'],
    ['AltGr+U', press('KeyU', 'u', { ...alt, ctrlKey: true }), false, null],
    ['J alone', press('KeyJ', 'j'), false, null],
    ['the slash, on its own key', press('IntlRo', '/'), false, 'search'],
    ['the slash while typing', press('IntlRo', '/'), true, null],
    ['the semicolon, where others have the slash', press('Slash', ';'), false, null],
    ['the question mark', press('IntlRo', '?', { shiftKey: true }), false, 'sheet'],
    ['Ctrl+/ on its own key', press('IntlRo', '/', ctrl), true, 'sheet'],
    ['Ctrl+/ where others have it', press('Slash', '/', ctrl), true, 'sheet'],
    ['Ctrl+K', press('KeyK', 'k', ctrl), true, 'palette'],
    ['AltGr+Q, which gives a slash', press('KeyQ', '/', { ctrlKey: true, altKey: true }), false, null],
    ['AltGr+E', press('KeyE', '°', { ctrlKey: true, altKey: true }), false, null],
    ['a dead key', press('Quote', 'Dead'), false, null],
    [
      'a key of an input method, as Safari tells it',
      press('KeyJ', 'j', { ...alt, keyCode: 229 }),
      false,
      null,
    ],
    ['a key while composing', press('KeyJ', 'j', { ...alt, isComposing: true }), false, null],
    ['the command key', press('KeyK', 'k', { ctrlKey: true, metaKey: true }), false, null],
    ['Escape', press('Escape', 'Escape'), true, 'back'],
    ['F6', press('F6', 'F6'), true, 'nextPane'],
    ['Shift+F6', press('F6', 'F6', { shiftKey: true }), true, 'previousPane'],
  ])('%s', (_, event, typing, id) => expect(shortcutPressed(event, typing)).toBe(id))
})

describe('the table', () => {
  const combinations = SHORTCUT_IDS.flatMap((id) => [...shortcutOf(id).keys])
  test('gives no combination twice', () => {
    expect(new Set(combinations).size).toBe(combinations.length)
  })
  // But Ctrl+P: who prints with a conversation open means the conversation.
  test('leaves AltGr and the browser’s own alone', () => {
    expect(combinations.filter((keys) => /Ctrl\+Alt/.test(keys))).toEqual([])
    expect(
      combinations.filter((keys) => /^Ctrl\+Key[NTWRLS]$|^Ctrl\+Shift\+Key[NTWI]$|^Alt\+KeyF$/.test(keys)),
    ).toEqual([])
  })
  test('reads as it is printed on the keys', () => {
    expect(keysOf('attach')).toBe('Alt+Shift+A')
    expect(allKeysOf('sheet')).toEqual(['?', 'Ctrl+/'])
  })
})
