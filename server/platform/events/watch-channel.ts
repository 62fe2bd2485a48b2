import type { Work } from '../db/work'

/** The notification by which every node hears that somebody watches their shop; payload `tenantId:userId:begin`. */
export const WATCH_CHANNEL = 'balcao_watch'

/** Says to every node that this user watches the shop (`begin`: from now on): no row, no number, no event in the log. */
export async function sayWatching(work: Work, userId: string, begin: boolean): Promise<void> {
  await work.query('SELECT pg_notify($1, $2)', [
    WATCH_CHANNEL,
    `${work.tenant.id}:${userId}:${begin ? 'begin' : ''}`,
  ])
}
