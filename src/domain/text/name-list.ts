/**
 * Names in one cell of a file: "VIP; Diabéticos". One that holds what parts them, or begins with a quote, stands in
 * quotes, as in a file of separated values: what {@link namesIn} reads is what was written.
 */
export const nameList = (names: readonly string[]): string =>
  names.map((name) => (/[;|]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ')

/** The names in such a cell; people part them by a semicolon or a bar. */
export function namesIn(cell: string): string[] {
  const names: string[] = []
  for (const [, quoted, plain = ''] of cell.matchAll(
    /\s*(?:"((?:[^"]|"")*)"\s*(?=[;|]|$)|([^;|]+))(?:[;|]|$)|[;|]/g,
  ))
    names.push((quoted?.replaceAll('""', '"') ?? plain).trim())
  return names.filter((name) => name !== '')
}
