import { randomUUID } from 'node:crypto'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { PRACTICE_TALKS, practicePhone } from '../../../src/domain/training/talks'
import { receiveMessages } from '../../conversation/messages/inbound/receive'
import type { Received } from '../../conversation/messages/inbound/received'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Trainee } from './house'

/**
 * A practice customer writes to the user, as customers do: by the same way as what providers bring. Does nothing while
 * the conversation with them is open.
 * @throws Refusal NOT_FOUND for a customer whom nobody invented.
 */
export async function beginTalk(work: Work, { userId, instanceId }: Trainee, key: string): Promise<void> {
  const index = PRACTICE_TALKS.findIndex((one) => one.key === key)
  const talk = PRACTICE_TALKS[index]
  if (!talk) throw new Refusal('NOT_FOUND', 'Não há esta conversa de treino.')
  const phone = practicePhone(index, Number(userId))
  const open = await work.one(
    `SELECT 1 FROM chat_tickets t JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
     WHERE c.lookup_key = $1 AND t.state <> 'closed'`,
    [phoneLookupKey(phone)],
  )
  if (!open) await says(work, { instanceId, phone, name: talk.customer }, talk.first)
}

/** The customer's words come in, one message after the other. */
export async function says(
  work: Work,
  { instanceId, phone, name }: { instanceId: string; phone: string; name: string },
  words: readonly string[],
): Promise<void> {
  const sentAt = new Date()
  await receiveMessages(
    work,
    words.map(
      (message, position): Received => ({
        instanceId,
        contact: { lookupKey: phoneLookupKey(phone), waId: null, bsuid: null, name, phone },
        providerId: `practice.${randomUUID()}`,
        sentAt,
        // Nothing else comes in this second.
        arrival: { webhookId: '0', position },
        type: 'chat',
        message,
        caption: null,
        document_name: null,
        document_mimetype: null,
        raw: null,
        mediaId: null,
        details: null,
        products: [],
        is_forwarded: false,
        repliesTo: null,
      }),
    ),
  )
}
