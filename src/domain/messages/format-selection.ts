/** WhatsApp's marks around bold, italic and struck text. */
const MARKS = { bold: '*', italic: '_', strike: '~' } as const
export type Mark = keyof typeof MARKS

/** A text with what is selected in it. */
type Selected = Readonly<{ text: string; from: number; to: number }>

/**
 * Puts a mark around what is selected, or takes it away where it stands there already. Blanks at the edges stay
 * outside, for WhatsApp reads no mark beside a blank; nothing selected: the caret comes between two marks.
 */
export function formatSelection({ text, from, to }: Selected, mark: Mark): Selected {
  const sign = MARKS[mark]
  const chosen = text.slice(from, to)
  const blank = chosen.trim() === ''
  const start = blank ? from : from + (chosen.length - chosen.trimStart().length)
  const stop = blank ? to : to - (chosen.length - chosen.trimEnd().length)
  const inner = text.slice(start, stop)
  if (inner.length >= 2 && inner.startsWith(sign) && inner.endsWith(sign)) {
    const plain = inner.slice(1, -1)
    return { text: text.slice(0, start) + plain + text.slice(stop), from: start, to: start + plain.length }
  }
  if (start > 0 && text[start - 1] === sign && text[stop] === sign)
    return {
      text: text.slice(0, start - 1) + inner + text.slice(stop + 1),
      from: start - 1,
      to: stop - 1,
    }
  return {
    text: text.slice(0, start) + sign + inner + sign + text.slice(stop),
    from: start + 1,
    to: stop + 1,
  }
}

/** The mark of a shortcut, by the physical key, as in WhatsApp Web: Ctrl+B, Ctrl+I, Ctrl+Shift+X. */
export function markOf(key: {
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): Mark | null {
  if (key.ctrlKey === key.metaKey || key.altKey) return null
  if (key.shiftKey) return key.code === 'KeyX' ? 'strike' : null
  return key.code === 'KeyB' ? 'bold' : key.code === 'KeyI' ? 'italic' : null
}
