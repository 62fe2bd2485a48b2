/** What may stand on a wall of somebody: their first name and the first letter of their last, "Maria S."; of a number its end alone. */
export function calledOnWall(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/u)
  if (/\d{5}/.test(first)) return `…${first.slice(-4)}`
  const [letter] = rest.at(-1) ?? ''
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`
}
