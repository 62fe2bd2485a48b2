/**
 * A text with something put in place of what is selected, and where the cursor stands then. Behind a word or a sign that
 * ends one, a space comes between.
 * @param from, to offsets of the selection, in UTF-16 units.
 */
export function insertedAt(
  text: string,
  put: string,
  from: number,
  to: number,
): Readonly<{ text: string; cursor: number }> {
  const before = text.slice(0, from)
  const spaced = /[\p{L}\p{N},.;:!?}]$/u.test(before) ? ` ${put}` : put
  return { text: before + spaced + text.slice(to), cursor: from + spaced.length }
}
