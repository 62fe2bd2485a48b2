import type { SystemWork } from '../../platform/db/work'

/** How exact "an event last came" is: noted at most once in this time, for a busy number is called many times a second. */
const EVERY = "interval '1 minute'"

/** SQL: of the connection `i` it was noted so lately that an event came. */
export const HEARD = `coalesce(i.webhook_at >= now() - ${EVERY}, FALSE)`

/** What provider's words say about a connection: that it calls, and the clock. */
export type Heard = Readonly<{
  tenantId: number
  instanceId: string
  /** By how many seconds our clock is ahead of the provider's; null where none of these words has a time. */
  ahead: number | null
}>

/** Words are under way for so long, in seconds, without anything being wrong with a clock. */
const ON_THE_WAY = 5

/**
 * By how many seconds our clock is ahead of the provider's, by when things were said and when they came: the least, for
 * what is held up comes later still. Where all of them were held up it is too much, which costs little: what the house
 * writes stands behind all that it could read in any case (migration 0285).
 */
export function aheadBy(words: readonly Readonly<{ saidAt: Date; receivedAt: Date }>[]): number | null {
  if (words.length === 0) return null
  const least = Math.min(...words.map(({ saidAt, receivedAt }) => receivedAt.getTime() - saidAt.getTime()))
  const seconds = Math.floor(least / 1000)
  return seconds > ON_THE_WAY ? seconds : 0
}

/** Is there anything to note? `known`: what was noted of this connection before. */
export const isNews = (known: Readonly<{ heard: boolean; ahead: number }>, ahead: number | null): boolean =>
  !known.heard || (ahead !== null && Math.abs(ahead - known.ahead) > ON_THE_WAY)

/** Notes that the provider has called about these connections, and how the clocks differ. */
export async function noteHeard(work: SystemWork, heard: readonly Heard[]): Promise<void> {
  if (heard.length === 0) return
  await work.query(
    `UPDATE instances i SET webhook_at = now(), clock_ahead = coalesce(v.ahead, i.clock_ahead)
     FROM unnest($1::integer[], $2::bigint[], $3::integer[]) v(tenant_id, id, ahead)
     WHERE i.tenant_id = v.tenant_id AND i.id = v.id
       AND (NOT ${HEARD} OR abs(v.ahead - i.clock_ahead) > ${ON_THE_WAY})`,
    [
      heard.map(({ tenantId }) => tenantId),
      heard.map(({ instanceId }) => instanceId),
      heard.map(({ ahead }) => ahead),
    ],
  )
}

/** Notes that these connections' numbers are also used on a phone: the provider lets them send less (coexistence). */
export async function noteOnPhone(
  work: SystemWork,
  told: readonly Readonly<{ tenantId: number; instanceId: string }>[],
): Promise<void> {
  if (told.length === 0) return
  await work.query(
    `UPDATE instances i SET coexistence = TRUE FROM (SELECT DISTINCT * FROM unnest($1::integer[], $2::bigint[])) v(tenant_id, id)
     WHERE i.tenant_id = v.tenant_id AND i.id = v.id AND NOT i.coexistence`,
    [told.map(({ tenantId }) => tenantId), told.map(({ instanceId }) => instanceId)],
  )
}
