import { digest } from './digest'
import { CanonicalDigest } from './internal/canonical-digest'
import { tableNames, type World } from './world'

/**
 * A checksum of the state: equal states give equal hashes on every machine, in every time zone and locale.
 * It finds differences; it is no protection against somebody who wants to forge one.
 *
 * Rows are hashed one by one over canonical JSON and added up, so the order in which they came does not
 * matter. Left out: the log position, ids seen, parked entries and everything derived.
 */
export function stateHash(world: World): string {
  const sum = new CanonicalDigest()
  let high = 0
  let low = 0
  for (const table of tableNames(world))
    for (const [id, row] of world.rows[table]) {
      const [h, l] = sum.of(`${table}/${id}:`, table, row)
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
