/** Longest slug, characters. */
const LONGEST = 40

/** A name of small letters, digits and underscores for a label, which is none of those taken. */
export function slugOf(label: string, taken: ReadonlySet<string>): string {
  const base =
    label
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, LONGEST - 4) || 'campo'
  let slug = base
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}_${n}`
  return slug
}
