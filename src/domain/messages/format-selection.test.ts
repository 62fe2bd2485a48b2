import { describe, expect, test } from 'vitest'
import { formatSelection, type Mark, markOf } from './format-selection'

/** A text with its selection in brackets. */
const read = (marked: string) => {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), from, to }
}
const write = ({ text, from, to }: ReturnType<typeof read>) =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

describe('formatting a selection', () => {
  test.each<[Mark, string, string]>([
    ['bold', 'um [dois] três', 'um *[dois]* três'],
    ['italic', '[tudo]', '_[tudo]_'],
    ['strike', 'a [b]', 'a ~[b]~'],
    ['bold', 'um[ dois ]três', 'um *[dois]* três'],
    ['bold', 'um []', 'um *[]*'],
    ['bold', 'um *[dois]* três', 'um [dois] três'],
    ['bold', 'um [*dois*] três', 'um [dois] três'],
    ['bold', 'um *[]*', 'um []'],
    ['italic', '*[dois]*', '*_[dois]_*'],
    ['bold', '[*]', '*[*]*'],
    ['bold', '[  ]', '*[  ]*'],
    ['strike', '[💊 sim]', '~[💊 sim]~'],
  ])('%s of %j: %j', (mark, before, after) => expect(write(formatSelection(read(before), mark))).toBe(after))

  test.each<Mark>(['bold', 'italic', 'strike'])('%s twice is as before', (mark) => {
    const before = read('um [dois três] quatro')
    expect(formatSelection(formatSelection(before, mark), mark)).toEqual(before)
  })
})

test.each([
  ['Ctrl+B', { code: 'KeyB', ctrlKey: true }, 'bold'],
  ['Cmd+I', { code: 'KeyI', metaKey: true }, 'italic'],
  ['Ctrl+Shift+X', { code: 'KeyX', ctrlKey: true, shiftKey: true }, 'strike'],
  ['Ctrl+X', { code: 'KeyX', ctrlKey: true }, null],
  ['AltGr+B', { code: 'KeyB', ctrlKey: true, altKey: true }, null],
  ['B', { code: 'KeyB' }, null],
])('%s', (_, key, mark) =>
  expect(markOf({ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...key })).toBe(mark),
)
