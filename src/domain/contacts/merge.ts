import type { Customer } from '../../../contract/entities'
import { compareIds } from '../kernel/compare-ids'
import type { TicketState } from '../kernel/steps.gen'
import { isOwnField, MAIN_ADDRESS, OWN_FIELDS, openFieldsOf } from './customer-change'

/** How long a merge can be taken back, ms. */
export const REVERSIBLE_MS = 30 * 24 * 3_600_000

/** Fields of which a merge chooses; the picture has no field to be typed in. */
export type MergedValues = Pick<Customer, (typeof OWN_FIELDS)[number] | 'image' | 'open_field'> &
  Pick<Customer, 'is_favorite' | 'is_blacklisted' | 'is_blacklisted_campaign'>

/**
 * What the survivor is after the merge: the merged one's values in the fields taken over and where the survivor
 * has none. Who is a favourite stays one, and who must not be approached is not because it was said under
 * another number; whether the survivor is blocked does not change.
 */
export function mergedValues(
  survivor: MergedValues,
  merged: MergedValues,
  take: readonly string[],
): MergedValues {
  const own = Object.fromEntries(
    OWN_FIELDS.map((field) => [
      field,
      (take.includes(field) ? merged[field] : survivor[field]) ?? survivor[field] ?? merged[field],
    ]),
  ) as Pick<MergedValues, (typeof OWN_FIELDS)[number]>
  const [kept, other] = [openFieldsOf(survivor), openFieldsOf(merged)]
  const open: Record<string, unknown> = { ...other, ...kept }
  for (const field of take)
    if (!isOwnField(field) && field !== MAIN_ADDRESS) {
      const key = field.replace(/^open_field\./, '')
      if (Object.hasOwn(other, key)) open[key] = other[key]
    }
  return {
    ...own,
    image: survivor.image ?? merged.image,
    open_field: Object.keys(open).length > 0 ? open : null,
    is_favorite: survivor.is_favorite || merged.is_favorite,
    is_blacklisted: survivor.is_blacklisted || merged.is_blacklisted,
    is_blacklisted_campaign: survivor.is_blacklisted_campaign || merged.is_blacklisted_campaign,
  }
}

/** An unfinished ticket, as far as the choice between two of one connection looks at it. */
export type Rival = Readonly<{ id: string; state: TicketState; last_message_at: string }>

/**
 * Of two unfinished tickets of one connection, the one that stays when their customers become one: who is being
 * served goes before who waits in the queue and who is just being closed, then the one with the newer message,
 * then the older ticket. The other one is closed, with a line that says so.
 */
export function whichStays<T extends Rival>(a: T, b: T): T {
  const rank = ({ state }: Rival) => (state === 'open' ? 2 : state === 'inbox' ? 1 : 0)
  if (rank(a) !== rank(b)) return rank(a) > rank(b) ? a : b
  if (a.last_message_at !== b.last_message_at) return a.last_message_at > b.last_message_at ? a : b
  return compareIds(a.id, b.id) < 0 ? a : b
}
