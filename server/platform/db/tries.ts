import { createHmac } from 'node:crypto'
import type { Config } from '../config'
import type { Tenant, Work } from './work'

/** How often something may be tried within how long, s. */
export type Limit = Readonly<{ most: number; seconds: number }>

/** What is counted, and for whom: an address or an account, kept as a keyed hash. */
export type Counted = Readonly<{ what: string; whom: string }>

/**
 * Counts one try; gives how many there were within the limit's time with this one, and the minutes until they are
 * forgotten. Counted before the try is looked at, so that many at once cannot all pass.
 */
export async function countTryOf(
  work: Work,
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  counted: Counted,
  { seconds }: Limit,
): Promise<{ tries: number; minutes: number }> {
  const row = await work.one<{ tries: number; minutes: number }>(
    `INSERT INTO door_tries AS d (tenant_id, key, tries, until)
     VALUES ($1, $2, 1, now() + make_interval(secs => $3))
     ON CONFLICT (tenant_id, key) DO UPDATE SET
       tries = CASE WHEN d.until <= now() THEN 1 ELSE d.tries + 1 END,
       until = CASE WHEN d.until <= now() THEN excluded.until ELSE d.until END
     RETURNING tries, ceil(extract(epoch FROM until - now()) / 60)::integer AS minutes`,
    [work.tenant.id, keyOf(jwtSecret, work.tenant, counted), seconds],
  )
  if (!row) throw new Error('try not counted')
  return row
}

/** How many tries there were, without counting one. */
export async function triesOf(
  work: Work,
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  counted: Counted,
): Promise<number> {
  const row = await work.one<{ tries: number }>(
    'SELECT tries FROM door_tries WHERE tenant_id = $1 AND key = $2 AND until > now()',
    [work.tenant.id, keyOf(jwtSecret, work.tenant, counted)],
  )
  return row?.tries ?? 0
}

/**
 * Counts what somebody does with one thing after another, each thing once within a limit's time, however often they come back to
 * it. Gives the minutes until they may come to a new one; null: they may now.
 */
export async function countThingOf(
  work: Work,
  config: Pick<Config, 'jwtSecret'>,
  { what, whom, thing }: Counted & Readonly<{ thing: string }>,
  limits: readonly Limit[],
): Promise<number | null> {
  let wait: number | null = null
  for (const limit of limits) {
    const kind = `${what}.${limit.seconds}`
    const before = { what: `${kind}.of`, whom: `${whom} ${thing}` }
    if ((await triesOf(work, config, before)) > 0) continue
    const all = await countTryOf(work, config, { what: kind, whom }, limit)
    if (all.tries > limit.most) wait = Math.max(wait ?? 0, all.minutes)
    else await countTryOf(work, config, before, limit)
  }
  return wait
}

/** Takes one try back: it was a good one. */
export const takeTryBack = (
  work: Work,
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  counted: Counted,
): Promise<unknown> =>
  work.query('UPDATE door_tries SET tries = greatest(tries - 1, 0) WHERE tenant_id = $1 AND key = $2', [
    work.tenant.id,
    keyOf(jwtSecret, work.tenant, counted),
  ])

/** Forgets them all. */
export const forgetTries = (
  work: Work,
  { jwtSecret }: Pick<Config, 'jwtSecret'>,
  counted: Counted,
): Promise<unknown> =>
  work.query('DELETE FROM door_tries WHERE tenant_id = $1 AND key = $2', [
    work.tenant.id,
    keyOf(jwtSecret, work.tenant, counted),
  ])

const keyOf = (secret: Uint8Array, tenant: Tenant, { what, whom }: Counted): string =>
  createHmac('sha256', secret).update(`tries.${tenant.id}.${what}.${whom.toLowerCase()}`).digest('base64url')
