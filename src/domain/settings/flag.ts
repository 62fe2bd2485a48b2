/** A flag's value; null for anything but 'true' and 'false': nobody said. */
export function readFlag(value: unknown): boolean | null {
  if (value === 'true') return true
  return value === 'false' ? false : null
}
