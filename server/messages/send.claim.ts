import { deliverySteps } from '../../src/domain/kernel/steps.gen'
import { MEDIA_KINDS } from '../../src/domain/messages/media-kinds'
import type { Work } from '../platform/db/work'
import { enqueueSend } from './send'
import { recordEvidence } from './send.record'
import { outcomeUnknown } from './standing'
import { windowClosed, windowIsClosed } from './window'

/** Kinds of message that a job brings to the provider. */
export const SENT_TYPES = ['chat', ...MEDIA_KINDS] as const
export type SentType = (typeof SENT_TYPES)[number]

/** A message that this job, and no other, brings to the provider now. */
export type Claim = {
  id: string
  hash: string
  type: SentType
  message: string
  caption: string | null
  document_name: string | null
  media_file_id: string | null
  /** Of a sound: spoken into the microphone. */
  voice: boolean
  send_attempt: number
  tries: number
  customer_id: string
  phone_number: string
  wa_id: string | null
  bsuid: string | null
  official_phone_id: string | null
  official_token: string | null
  /** The provider's id of the message that this one replies to. */
  parent_provider_id: string | null
}

type Row = Claim & { posting_since: Date | null; instance_id: string }

/** How long a message waits when an earlier one to the same customer is still to be tried again, ms. */
const BEHIND_EARLIER_MS = 2_000

/**
 * Claims the message for sending; null when there is nothing to send: it was settled meanwhile, it was cut
 * off (and is 'unknown' now), or an earlier message to the same customer goes first.
 */
export async function claim(work: Work, messageId: string, now: Date): Promise<Claim | null> {
  const row = await work.one<Row>(
    `SELECT m.id::text, m.hash, m.type, m.message, m.caption, m.document_name,
       m.media_file_id::text, coalesce((m.raw ->> 'voice')::boolean, FALSE) AS voice, m.send_attempt, m.tries, m.posting_since, m.customer_id::text,
       m.instance_id::text, c.phone_number, c.wa_id, c.bsuid, i.official_phone_id, i.official_token,
       p.whatsapp_message_id AS parent_provider_id
     FROM customer_chats m
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
     LEFT JOIN customer_chats p ON p.tenant_id = m.tenant_id AND p.id = m.parent_id
     WHERE m.id = $1 AND m.tag_type = 'out' AND m.type = ANY($3::text[]) AND m.hash IS NOT NULL
       AND m.delivery = $2 AND m.whatsapp_message_id IS NULL
     FOR UPDATE OF m`,
    [messageId, deliverySteps.initial, SENT_TYPES],
  )
  if (!row) return null
  const { posting_since: postingSince, instance_id: instanceId, ...claimed } = row
  if (postingSince !== null) {
    await recordEvidence(work, claimed, outcomeUnknown(claimed.send_attempt))
    return null
  }
  if (await standsBehind(work, claimed, instanceId)) {
    const wait = BEHIND_EARLIER_MS * (0.75 + Math.random() / 2)
    await enqueueSend(work, claimed.customer_id, claimed.id, new Date(now.getTime() + wait))
    return null
  }
  // Written in time perhaps, but it waited too long: the provider is not asked what is known already.
  if (await windowIsClosed(work, { ...claimed, instance_id: instanceId }, claimed.type, now)) {
    await recordEvidence(work, claimed, windowClosed(claimed.send_attempt))
    return null
  }
  await work.query('UPDATE customer_chats SET posting_since = $2 WHERE id = $1', [messageId, now])
  return claimed
}

/** Is an earlier message to this customer waiting for another try? Overtaking it would turn the talk around. */
async function standsBehind(work: Work, { id, customer_id }: Claim, instanceId: string): Promise<boolean> {
  const earlier = await work.one(
    `SELECT 1 FROM customer_chats WHERE customer_id = $1 AND instance_id = $2 AND id < $3 AND delivery = $4
       AND whatsapp_message_id IS NULL AND tag_type = 'out' AND type = ANY($5::text[]) AND tries > 0 LIMIT 1`,
    [customer_id, instanceId, id, deliverySteps.initial, SENT_TYPES],
  )
  return earlier !== undefined
}
