import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { settleTickets } from './write-talks'

/** Messages per ticket. */
const LINES = 20
/** Tickets per transaction: well inside the longest time a statement may take. */
const CHUNK = 500
const STATES: readonly TicketState[] = ['inbox', 'open', 'closed']

/**
 * Adds made-up tickets to the demonstration for load tests: a tenth in the queue, a third in hand, the rest
 * closed, each with twenty messages.
 */
export async function seedBulk(db: Database, tenant: Tenant, tickets: number): Promise<void> {
  for (let done = 0; done < tickets; done += CHUNK) {
    const count = Math.min(CHUNK, tickets - done)
    await db.work(tenant, (work) => writeChunk(work, done, count))
  }
}

async function writeChunk(work: Work, offset: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => offset + index)
  const phones = numbers.map((n) => `55219${String(70_000_000 + n)}`)
  const customers = await work.query<{ id: string }>(
    `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id)
     SELECT $1, 'Cliente ' || n, phone, key, phone FROM unnest($2::integer[], $3::text[], $4::text[]) v(n, phone, key)
     ON CONFLICT (tenant_id, lookup_key) DO NOTHING RETURNING id::text`,
    [work.tenant.id, numbers, phones, phones.map(phoneLookupKey)],
  )
  const tickets = await work.query<{ id: string }>(
    `INSERT INTO chat_tickets (tenant_id, id, instance_id, customer_id, state, user_id, protocol, started_at, placed_at)
     OVERRIDING SYSTEM VALUE
     SELECT $1, v.id, (SELECT min(id) FROM instances), v.customer,
       CASE WHEN v.n % 10 = 0 THEN $3 WHEN v.n % 3 = 0 THEN $4 ELSE $5 END,
       CASE WHEN v.n % 10 = 0 THEN NULL ELSE (SELECT 1 + v.n % last_user_id FROM tenants WHERE id = $1) END,
       'B' || v.id, now() - v.n * interval '1 minute', now() - v.n * interval '1 minute'
     FROM (SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS id, u.customer, u.n::integer
           FROM unnest($2::bigint[]) WITH ORDINALITY u(customer, n)) v
     RETURNING id::text`,
    [work.tenant.id, customers.map(({ id }) => id), ...STATES],
  )
  const ids = tickets.map(({ id }) => id)
  await work.query(
    `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, sent_at, delivery, tag_type, user_id)
     SELECT t.tenant_id, t.id, t.customer_id, t.instance_id, 'chat', 'Mensagem ' || k || ' do atendimento ' || t.protocol,
       t.started_at + k * interval '1 second', CASE WHEN k % 2 = 0 THEN 'read' ELSE 'delivered' END,
       CASE WHEN k % 2 = 0 THEN 'out' ELSE 'in' END, CASE WHEN k % 2 = 0 THEN t.user_id END
     FROM chat_tickets t, generate_series(1, ${LINES}) k WHERE t.id = ANY($1::bigint[]) ORDER BY t.id, k`,
    [ids],
  )
  await settleTickets(work, ids)
}
