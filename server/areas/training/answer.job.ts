import { PRACTICE_TALKS, talkLesson, talkOfPhone } from '../../../src/domain/training/talks'
import { applyStatuses } from '../../conversation/messages/delivery/statuses'
import type { Tenant, Work } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { keepLesson } from './progress'
import { says } from './talk'

type Row = {
  provider_id: string
  instance_id: string
  phone: string
  name: string
  user_id: number | null
  ticket_id: string
  open: boolean
  said: number
}

/** The customer has read what was written, and says the next of their words; after the last the lesson is done. */
export async function answerPractice(
  { tenantId, messageIds }: JobPayload<'training.answer'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const known = await db.system((work) =>
    work.one<Tenant & { shop_id: number; shop_slug: string }>(
      `SELECT t.id, t.slug, s.id AS shop_id, s.slug AS shop_slug FROM tenants t JOIN tenants s ON s.id = t.practice_of
       WHERE t.id = $1`,
      [tenantId],
    ),
  )
  if (!known) return
  const learnt = await db.work(known, (work) => answer(work, messageIds))
  for (const { userId, lesson } of learnt)
    await db.work({ id: known.shop_id, slug: known.shop_slug }, (work) => keepLesson(work, userId, lesson))
}

async function answer(
  work: Work,
  messageIds: readonly string[],
): Promise<{ userId: string; lesson: string }[]> {
  const rows = await work.query<Row>(
    `SELECT DISTINCT ON (t.id) m.whatsapp_message_id AS provider_id, m.instance_id::text, c.phone_number AS phone, c.name,
       t.user_id, t.id::text AS ticket_id, t.state <> 'closed' AS open,
       (SELECT count(*)::integer FROM customer_chats o WHERE o.tenant_id = t.tenant_id AND o.chat_ticket_id = t.id
         AND o.tag_type = 'in') AS said
     FROM customer_chats m
     JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id AND i.practice
     WHERE m.id = ANY($1::bigint[]) AND m.whatsapp_message_id IS NOT NULL ORDER BY t.id, m.id DESC`,
    [messageIds],
  )
  await applyStatuses(
    work,
    rows.map(({ provider_id: providerId }) => ({
      providerId,
      state: 'read',
      errorCode: null,
      errorMessage: null,
      cost: null,
      echo: null,
    })),
  )
  const learnt: { userId: string; lesson: string }[] = []
  for (const { instance_id: instanceId, phone, name, user_id: userId, open, said } of rows) {
    const talk = PRACTICE_TALKS[talkOfPhone(phone)]
    const words = talk?.next[said - talk.first.length]
    if (!talk || !open || words === undefined) continue
    await says(work, { instanceId, phone, name }, [words])
    if (said - talk.first.length === talk.next.length - 1 && userId !== null)
      learnt.push({ userId: String(userId), lesson: talkLesson(talk.key) })
  }
  return learnt
}
