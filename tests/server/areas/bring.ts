import { type BringNeeds, bringMedia } from '../../../server/conversation/messages/outbound/bring-media'
import { claimHeads } from '../../../server/conversation/messages/outbound/send.claim'
import { markPosting } from '../../../server/conversation/messages/outbound/send.mark'
import { postClaim } from '../../../server/conversation/messages/outbound/send.post'
import { recordPosted } from '../../../server/conversation/messages/outbound/send.record'
import { holdTurn } from '../../../server/conversation/messages/outbound/send.turn'
import type { Tenant } from '../../../server/platform/db/work'

const NODE = 'a node of the tests'

type Where = BringNeeds & { tenant: Tenant; now: () => Date }

/**
 * Brings one message to the provider as a node does when its time has come, and no other: nothing where it is not
 * the head of its line. In four transactions of `db`: about its file, the claim, the mark, the record.
 */
export async function bring(messageId: string, { tenant, now, ...needs }: Where): Promise<void> {
  const [place, others] = await needs.db.system(async (work) => {
    const found = await work.one<{ instance_id: string; customer_id: string }>(
      `UPDATE outbox SET not_before = NULL WHERE message_id = $1 RETURNING instance_id::text, customer_id::text`,
      [messageId],
    )
    const beside = await work.query<{ id: string }>(
      'SELECT DISTINCT customer_id::text AS id FROM outbox WHERE instance_id = $1 AND customer_id <> $2',
      [found?.instance_id, found?.customer_id],
    )
    return [found, beside.map(({ id }) => id)] as const
  })
  const brought = await bringMedia(tenant, messageId, needs)
  const heads = await needs.db.work(tenant, async (work) => {
    if (!place || !(await holdTurn(work, place.instance_id, NODE))) return null
    return claimHeads(work, {
      instanceId: place.instance_id,
      nodeId: NODE,
      except: others,
      exceptUnasked: [],
      most: 1,
      brought: new Set([messageId]),
      pace: needs.config.whatsapp.pace,
      now: now(),
    })
  })
  for (const { claim } of heads?.claims ?? []) {
    const turn = { instanceId: claim.instance_id, nodeId: NODE }
    const ours = await needs.db.work(tenant, (work) => markPosting(work, turn, [claim], now()))
    if (!ours.has(claim.id)) continue
    const posted = await postClaim(tenant, claim, brought, needs)
    await needs.db.work(tenant, (work) => recordPosted(work, [posted], now()))
  }
}
