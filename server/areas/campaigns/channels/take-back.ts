import { CAMPAIGN_KEY } from '../../../../src/domain/messages/campaign-key'
import type { Work } from '../../../platform/db/work'

/** Takes back what waits in the outbox of a channel, by their keys; gives the ids of the people. */
export async function takeBackBy(
  work: Work,
  campaignId: string,
  take: (work: Work, hashes: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const waiting = await work.query<{ id: string }>(
    `SELECT id::text FROM campaign_recipients WHERE campaign_id = $1 AND state = 'queued'`,
    [campaignId],
  )
  const key = `${CAMPAIGN_KEY}${campaignId}:`
  const back = await take(
    work,
    waiting.map(({ id }) => key + id),
  )
  return back.map((hash) => hash.slice(key.length))
}
