import type { ImportField } from './definition'

/** A title as it is compared: without accents, case and signs. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Which field each column most likely is, by its title; null where nothing fits. No field is given twice. */
export function guessMapping(titles: readonly string[], fields: readonly ImportField[]): (string | null)[] {
  const free = new Set(fields)
  const fits = (title: string, field: ImportField, whole: boolean) =>
    [field.name, field.label, ...(field.names ?? [])].some((name) => {
      const one = plainTitle(name)
      return whole ? one === title : !field.whole && one.length > 3 && title.startsWith(one)
    })
  const found = titles.map((): string | null => null)
  // Whole titles first: "telefone" takes its column before "telefone comercial" does.
  for (const whole of [true, false])
    titles.forEach((title, column) => {
      if (found[column] !== null) return
      const field = [...free].find((one) => fits(plainTitle(title), one, whole))
      if (!field) return
      free.delete(field)
      found[column] = field.name
    })
  return found
}
