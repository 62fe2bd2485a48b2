import type { MessageDetails } from '../../contract/entities'
import { deliverySteps } from '../../src/domain/kernel/steps.gen'
import type { Choices } from '../../src/domain/messages/choices'
import { MEDIA_KINDS } from '../../src/domain/messages/media-kinds'
import { STRUCTURED_KINDS } from '../../src/domain/messages/structured-kinds'
import type { Work } from '../platform/db/work'
import { platformOff } from '../platform-state/off.sql'
import { CONNECTION_COLUMNS, type ConnectionRow } from '../providers/connection'
import { PERSON_COLUMNS } from '../providers/person'
import type { Person } from '../providers/provider'
import type { TemplateOrder } from './own-message'
import { enqueueSend } from './send'
import { recordEvidence } from './send.record'
import { outcomeUnknown } from './standing'
import { TO_SEND } from './to-send'
import { windowClosed, windowIsClosed } from './window'

/** Kinds of message that a job brings to the provider. */
export const SENT_TYPES = ['chat', 'template', ...STRUCTURED_KINDS, ...MEDIA_KINDS] as const
export type SentType = (typeof SENT_TYPES)[number]

/** A message that this job, and no other, brings to the provider now. */
export type Claim = ConnectionRow &
  Person & {
    id: string
    hash: string
    type: SentType
    message: string
    caption: string | null
    document_name: string | null
    media_file_id: string | null
    /** Of a template: what the provider is told. */
    template: TemplateOrder | null
    /** Of a question with options. */
    choices: Choices | null
    /** Of a place or of cards. */
    details: MessageDetails | null
    /** Of a sound: spoken into the microphone. */
    voice: boolean
    send_attempt: number
    tries: number
    customer_id: string
    /** The provider's id of the message that this one replies to, and whether we wrote that one. */
    parent_provider_id: string | null
    parent_own: boolean
    /** The provider's id under which it was said not to be on WhatsApp: now it goes to the other spelling. */
    refused_id: string | null
  }

type Row = Claim & { posting_since: Date | null; off: boolean; paused_until: Date | null }

/** How long a message waits when an earlier one to the same customer is still to be tried again, ms. */
const BEHIND_EARLIER_MS = 2_000

/**
 * Claims the message for sending; null when there is nothing to send: it was settled meanwhile, it was cut
 * off (and is 'unknown' now), an earlier message to the same customer goes first, or the platform or the connection
 * is off, or asked to be slower.
 */
export async function claim(work: Work, messageId: string, now: Date): Promise<Claim | null> {
  const row = await work.one<Row>(
    `SELECT m.id::text, m.hash, m.type, m.message, m.caption, m.document_name,
       m.media_file_id::text, coalesce((m.raw ->> 'voice')::boolean, FALSE) AS voice,
       m.raw -> 'template' AS template, m.raw -> 'choices' AS choices, m.details, m.send_attempt, m.tries, m.posting_since, m.customer_id::text,
       m.refused_id, ${PERSON_COLUMNS}, ${CONNECTION_COLUMNS},
       (i.off_code IS NOT NULL OR NOT i.reset_finished OR ${platformOff('i.tenant_id')}) AS off, i.paused_until,
       p.whatsapp_message_id AS parent_provider_id, coalesce(p.tag_type = 'out', FALSE) AS parent_own
     FROM customer_chats m
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
     LEFT JOIN customer_chats p ON p.tenant_id = m.tenant_id AND p.id = m.parent_id
     WHERE m.id = $1 AND m.tag_type = 'out' AND m.type = ANY($2::text[]) AND m.hash IS NOT NULL
       AND ${TO_SEND}
     FOR UPDATE OF m`,
    [messageId, SENT_TYPES],
  )
  if (!row) return null
  const { posting_since: postingSince, off, paused_until: pausedUntil, ...claimed } = row
  if (postingSince !== null) {
    await recordEvidence(work, claimed, outcomeUnknown(claimed.send_attempt))
    return null
  }
  // It goes on when the connection works again (instances/standing.ts), and the platform does (settings/update.ts).
  if (off) return null
  const pauseMs = (pausedUntil?.getTime() ?? 0) - now.getTime()
  const behindMs = (await standsBehind(work, claimed)) ? BEHIND_EARLIER_MS : 0
  if (pauseMs > 0 || behindMs > 0) {
    const wait = Math.max(pauseMs, behindMs * 0.75) + (BEHIND_EARLIER_MS / 2) * Math.random()
    await enqueueSend(work, claimed.customer_id, claimed.id, new Date(now.getTime() + wait))
    return null
  }
  // Written in time perhaps, but it waited too long: the provider is not asked what is known already.
  if (await windowIsClosed(work, claimed, claimed.type, now)) {
    await recordEvidence(work, claimed, windowClosed(claimed.send_attempt))
    return null
  }
  await work.query('UPDATE customer_chats SET posting_since = $2 WHERE id = $1', [messageId, now])
  return claimed
}

/** Is an earlier message to this customer waiting for another try? Overtaking it would turn the talk around. */
async function standsBehind(work: Work, { id, customer_id, instance_id }: Claim): Promise<boolean> {
  const earlier = await work.one(
    `SELECT 1 FROM customer_chats WHERE customer_id = $1 AND instance_id = $2 AND id < $3 AND delivery = $4
       AND whatsapp_message_id IS NULL AND tag_type = 'out' AND type = ANY($5::text[]) AND tries > 0 LIMIT 1`,
    [customer_id, instance_id, id, deliverySteps.initial, SENT_TYPES],
  )
  return earlier !== undefined
}
