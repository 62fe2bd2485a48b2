import { TABLE_NAMES, type World } from './world'

/**
 * A checksum of the state: equal states give equal hashes on every machine, in every time zone and locale.
 * It finds differences; it is no protection against somebody who wants to forge one.
 *
 * Rows are hashed one by one over canonical JSON and added up, so the order in which they came does not
 * matter. Left out: the log position, ids seen, parked entries and everything derived.
 */
export function stateHash(world: World): string {
  let high = 0
  let low = 0
  for (const table of TABLE_NAMES)
    for (const [id, row] of world.rows[table]) {
      const [h, l] = digest(`${table}/${id}:${canonicalJson(row)}`)
      high = (high + h) >>> 0
      low = (low + l) >>> 0
    }
  const [h, l] = digest(`cursor:${world.cursor}`)
  return hex(high + h) + hex(low + l)
}

const hex = (n: number) => (n >>> 0).toString(16).padStart(8, '0')

/** JSON with sorted keys; undefined members are left out. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const member = members[key]
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

/** Two 32-bit lanes of multiplicative mixing over UTF-16 units (the cyrb53 construction, public domain). */
export function digest(text: string): [high: number, low: number] {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [b >>> 0, a >>> 0]
}
