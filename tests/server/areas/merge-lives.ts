import fc from 'fast-check'
import { aHash, aWamid, rows, type Stage } from './stage'

/** A ticket's life up to a merge, on one of two connections. */
type TicketLife = Readonly<{
  /** In whose hands; null: in the queue. */
  owner: 'ana' | 'bruno' | null
  /** What was said: by the customer, read or not, or by the shop. Minutes ago, the oldest first. */
  said: readonly ('in' | 'unread' | 'out' | 'comment')[]
  /** Put off: for so many hours, until they write (null), or not at all. */
  snoozed: number | null | undefined
  draft: { type: 'chat' | 'comment'; message: string } | undefined
  scheduled: boolean
  pinned: boolean
  priority: number
  /** A colleague is asked to take it over, with these words, with none (null), or nobody is. */
  asked: string | null | undefined
}>
/** The two customers' unfinished tickets, by connection. */
export type Life = readonly Readonly<{ survivor?: TicketLife | undefined; merged?: TicketLife | undefined }>[]

const aTicketLife: fc.Arbitrary<TicketLife> = fc.record({
  owner: fc.constantFrom('ana' as const, 'bruno' as const, null),
  said: fc.array(fc.constantFrom('in' as const, 'unread' as const, 'out' as const, 'comment' as const), {
    minLength: 1,
    maxLength: 4,
  }),
  snoozed: fc.constantFrom(undefined, undefined, null, 2, 5),
  draft: fc.option(
    fc.record({
      type: fc.constantFrom('chat' as const, 'comment' as const),
      message: fc.constantFrom('Vou ver', 'Temos'),
    }),
    { nil: undefined },
  ),
  scheduled: fc.boolean(),
  pinned: fc.boolean(),
  priority: fc.nat({ max: 3 }),
  asked: fc.constantFrom(undefined, undefined, null, 'Pode ficar?'),
})

/** Lives of two customers on one connection or on two. */
export const anyLives = (): fc.Arbitrary<Life> =>
  fc.array(
    fc.record({
      survivor: fc.option(aTicketLife, { nil: undefined }),
      merged: fc.option(aTicketLife, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 2 },
  )

let second = new Map<number, string>()

/** Another connection of the stage's tenant, one for all lives. */
async function otherConnection(stage: Stage): Promise<string> {
  const known = second.get(stage.tenant.id)
  if (known !== undefined) return known
  const [row] = await rows<{ id: string }>(
    stage,
    `INSERT INTO instances (tenant_id, name, official_phone_id, official_token)
     SELECT tenant_id, 'Outra', official_phone_id || '2', official_token FROM instances WHERE id = $1 RETURNING id::text`,
    [stage.instanceId],
  )
  second = second.set(stage.tenant.id, row?.id ?? '')
  return row?.id ?? ''
}

/** Two customers who have lived it. */
export async function aLife(stage: Stage, life: Life, customer: () => Promise<string>) {
  const [survivor, merged] = [await customer(), await customer()]
  for (const [at, { survivor: ofOne, merged: ofOther }] of life.entries()) {
    const instance = at === 0 ? stage.instanceId : await otherConnection(stage)
    if (ofOne) await live(stage, ofOne, survivor, instance)
    if (ofOther) await live(stage, ofOther, merged, instance)
  }
  return { survivor, merged }
}

async function live(stage: Stage, life: TicketLife, customer: string, instance: string): Promise<void> {
  const owner = life.owner === null ? null : Number(stage[life.owner].id)
  const asleep = owner !== null && life.snoozed !== undefined
  const [ticket] = await rows<{ id: string }>(
    stage,
    `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol, priority, snoozed_at, snoozed_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() END, CASE WHEN $8 THEN now() + make_interval(hours => $9) END)
     RETURNING id::text`,
    [
      stage.tenant.id,
      instance,
      customer,
      owner === null ? 'inbox' : 'open',
      owner,
      aHash(),
      life.priority,
      asleep,
      life.snoozed ?? null,
    ],
  )
  const id = ticket?.id ?? ''
  for (const [at, kind] of life.said.entries()) {
    const inbound = kind === 'in' || kind === 'unread'
    await rows(
      stage,
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, whatsapp_message_id, type, message, sent_at, delivery, tag_type, unseen, place)
       SELECT $1, $2, $3, $4, $5, $6, 'x', w.at, 'sent', $7, $8, lpad(floor(extract(epoch FROM w.at))::text, 10, '0')
       FROM (SELECT now() - make_interval(mins => $9) AS at) w`,
      [
        stage.tenant.id,
        id,
        customer,
        instance,
        aWamid(),
        kind === 'comment' ? 'comment' : 'chat',
        inbound ? 'in' : 'out',
        kind === 'unread',
        50 - at * 7,
      ],
    )
  }
  // As whoever takes messages in leaves a ticket.
  await rows(
    stage,
    `UPDATE chat_tickets t SET unseen = (SELECT count(*) FROM customer_chats m WHERE m.chat_ticket_id = t.id AND m.unseen),
       last_inbound_at = (SELECT max(sent_at) FROM customer_chats m WHERE m.chat_ticket_id = t.id AND m.tag_type = 'in'),
       waiting_since = (SELECT min(sent_at) FROM customer_chats m WHERE m.chat_ticket_id = t.id AND m.tag_type = 'in'
         AND m.id > coalesce((SELECT max(id) FROM customer_chats o WHERE o.chat_ticket_id = t.id AND o.tag_type = 'out' AND o.type <> 'comment'), 0)),
       last_message_id = (SELECT max(id) FROM customer_chats m WHERE m.chat_ticket_id = t.id AND m.type <> 'comment')
     WHERE id = $1`,
    [id],
  )
  if (life.draft)
    await rows(
      stage,
      `INSERT INTO drafts (tenant_id, user_id, chat_ticket_id, type, message, device) VALUES ($1, $2, $3, $4, $5, 'a')`,
      [stage.tenant.id, Number(stage.ana.id), id, life.draft.type, life.draft.message],
    )
  if (life.scheduled)
    await rows(
      stage,
      `INSERT INTO scheduled_messages (tenant_id, hash, customer_id, instance_id, chat_ticket_id, user_id, state, message, send_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'pending', 'Oi', now() + interval '1 day')`,
      [stage.tenant.id, aHash(), customer, instance, id, Number(stage.ana.id)],
    )
  if (owner !== null && life.asked !== undefined)
    await rows(
      stage,
      `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, requested_by, note)
       VALUES ($1, $2, 'requested', $3, $4, $3, $5)`,
      [stage.tenant.id, id, owner, Number(stage.alice.id), life.asked],
    )
  if (life.pinned)
    await rows(stage, 'INSERT INTO ticket_pins (tenant_id, user_id, chat_ticket_id) VALUES ($1, $2, $3)', [
      stage.tenant.id,
      Number(stage.ana.id),
      id,
    ])
}

type Fact = { id: string; ticket: string; waits: boolean }

/** All that a merge may touch of these customers' tickets, but for lines of the log. `back`: when it is to be looked at, ms. */
export async function lastingFacts(stage: Stage, customers: readonly string[]) {
  const tickets = await rows<{ id: string; customer: string; instance: string; state: string; back: number }>(
    stage,
    `SELECT t.id::text, t.customer_id::text AS customer, t.instance_id::text AS instance, t.state, t.user_id, t.waiting_since::text,
       t.unseen, t.priority, t.snoozed_at::text, t.snoozed_until::text, t.last_message_id::text, t.last_message_at::text,
       t.last_inbound_at::text, t.finished_at::text, coalesce(t.wa_id, c.wa_id, c.phone_number) AS address,
       CASE WHEN t.snoozed_at IS NOT NULL THEN coalesce(extract(epoch FROM t.snoozed_until)::float8, 'Infinity')
         WHEN t.waiting_since IS NOT NULL OR t.unseen > 0 THEN 0 ELSE 'Infinity' END AS back
     FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE t.customer_id = ANY($1::bigint[]) ORDER BY t.id`,
    [customers],
  )
  const ids = tickets.map(({ id }) => id)
  const of = <More extends object = object>(sql: string) => rows<Fact & More>(stage, sql, [ids])
  return {
    tickets,
    messages: await of<{ unseen: boolean }>(
      `SELECT id::text, chat_ticket_id::text AS ticket, customer_id::text AS customer, unseen, NOT is_log_message AS waits
       FROM customer_chats WHERE chat_ticket_id = ANY($1::bigint[]) AND NOT is_log_message ORDER BY id`,
    ),
    scheduled: await of(
      `SELECT id::text, chat_ticket_id::text AS ticket, customer_id::text AS customer, TRUE AS waits
       FROM scheduled_messages WHERE chat_ticket_id = ANY($1::bigint[]) ORDER BY id`,
    ),
    pins: await of(
      `SELECT user_id::text AS id, chat_ticket_id::text AS ticket, TRUE AS waits FROM ticket_pins
       WHERE chat_ticket_id = ANY($1::bigint[]) ORDER BY chat_ticket_id, user_id`,
    ),
    drafts: await of<{ user: string; message: string }>(
      `SELECT id::text, chat_ticket_id::text AS ticket, user_id::text AS user, type, message, FALSE AS waits FROM drafts
       WHERE chat_ticket_id = ANY($1::bigint[]) ORDER BY id`,
    ),
    // Whoever is asked again is so by another row: only what still waits for a word counts.
    asked: await of(
      `SELECT next_user_id::text AS id, chat_ticket_id::text AS ticket, requested_by, previous_user_id, department_id, pulled, note,
         created_at::text, FALSE AS waits
       FROM ticket_transfers WHERE chat_ticket_id = ANY($1::bigint[]) AND state = 'requested' ORDER BY chat_ticket_id`,
    ),
  }
}
