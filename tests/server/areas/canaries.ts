import { Readable } from 'node:stream'
import { readMessages } from '../../../server/conversation/messages/message.row'
import { readTickets } from '../../../server/conversation/tickets/ticket.row'
import { keepFile } from '../../../server/directory/media/file.row'
import { takeNumbers } from '../../../server/platform/events/publish'
import { CANARY, rowsOf } from './canary-rows'
import { aPhone, deliver, envelope, rows, type Stage, text, work } from './stage'

export { CANARY }

/** Somebody of whom something is planted wherever a customer's rows are. */
export type Planted = Readonly<{ id: string; name: string; phone: string; ticketId: string; sha256: string }>

type Column = { table_name: string; column_name: string; data_type: string }

/** The rows of a customer, by table: SQL that selects them, `$1` being the customers. Insert what is not there by itself. */
const TICKETS = 'SELECT id FROM chat_tickets WHERE customer_id = ANY($1::bigint[])'
const MESSAGES = 'SELECT id FROM customer_chats WHERE customer_id = ANY($1::bigint[])'
const ofCustomer = 'customer_id = ANY($1::bigint[])'
const ofTicket = `chat_ticket_id IN (${TICKETS})`
const ORDERS = `SELECT id FROM orders WHERE ${ofCustomer}`
const ofMessage = `message_id IN (${MESSAGES})`
export const OWNED: Readonly<Record<string, string>> = {
  customers: 'id = ANY($1::bigint[])',
  chat_tickets: ofCustomer,
  customer_chats: ofCustomer,
  customer_identifiers: ofCustomer,
  customer_notes: ofCustomer,
  mail_outbox: ofCustomer,
  mail_suppressions: ofCustomer,
  sms_outbox: ofCustomer,
  customer_addresses: ofCustomer,
  customer_group_changes: ofCustomer,
  customer_consents: ofCustomer,
  import_rows: 'target_id = ANY($1::bigint[])',
  customer_pictures: ofCustomer,
  customer_group_members: ofCustomer,
  customer_merges: 'survivor_id = ANY($1::bigint[])',
  quotes: ofCustomer,
  erp_outbox: ofCustomer,
  quote_steps: `quote_id IN (SELECT id FROM quotes WHERE ${ofCustomer})`,
  quote_items: `quote_id IN (SELECT id FROM quotes WHERE ${ofCustomer})`,
  orders: ofCustomer,
  order_lines: `order_id IN (${ORDERS})`,
  order_steps: `order_id IN (${ORDERS})`,
  order_prescriptions: ofMessage,
  payments: `order_id IN (${ORDERS})`,
  payment_moves: `payment_id IN (SELECT id FROM payments WHERE order_id IN (${ORDERS}))`,
  prescription_reviews: `order_id IN (${ORDERS})`,
  dispensings: `order_id IN (${ORDERS})`,
  dispensing_items: `dispensing_id IN (SELECT id FROM dispensings WHERE order_id IN (${ORDERS}))`,
  adverse_events: ofMessage,
  pbm_authorisations: `order_id IN (${ORDERS})`,
  scheduled_messages: ofCustomer,
  drafts: ofTicket,
  // Forgotten with its end: what was answered stands in the messages.
  bot_sessions: ofTicket,
  bot_steps: ofMessage,
  unanswered_askings: ofTicket,
  customer_memories: ofCustomer,
  // What she said stands in the messages; what she wrote for people is emptied.
  maria_sessions: ofTicket,
  maria_turns: ofTicket,
  ticket_transfers: ofTicket,
  ticket_words: ofTicket,
  ticket_pins: ofTicket,
  message_attempts: ofMessage,
  reactions: ofMessage,
  mentions: ofMessage,
  ordered_products: ofMessage,
  sales_to_send: ofTicket,
  relationship_sends: ofCustomer,
  campaign_recipients: ofCustomer,
  // Numbers and times alone, and names of the house.
  customer_facts: ofCustomer,
  outreach: ofCustomer,
  overruled_refusals: ofCustomer,
  marketing_questions: ofCustomer,
  outbox: ofCustomer,
  message_costs: ofMessage,
  ticket_cycles: ofCustomer,
  customer_accesses: ofCustomer,
  // Made by the erasure itself.
  customer_erasures: ofCustomer,
}

/** Columns with words of the house or the program, which stay; a new one has to be planted or named here. */
const NOBODYS = new Set([
  ...['customers.phone_number', 'customers.lookup_key', 'customers.wa_id', 'customers.name'],
  ...['chat_tickets.state', 'chat_tickets.protocol', 'chat_tickets.closing', 'chat_tickets.nps_scale'],
  ...['customer_chats.hash', 'customer_chats.type', 'customer_chats.delivery', 'customer_chats.error_code'],
  // The client's own, made up for one saving.
  ...['quotes.saved_key', 'orders.saved_key', 'sales_to_send.key'],
  ...['ticket_cycles.instance_name', 'ticket_cycles.department_name', 'ticket_cycles.user_name'],
  ...['ticket_cycles.closed_by_name', 'ticket_cycles.reason_name'],
  // The provider's words.
  ...['message_costs.category', 'message_costs.model'],
  // A second, a number and the end of an id that is chance.
  'customer_chats.place',
  'customer_group_changes.kind',
  ...['customer_chats.tag_type', 'customer_identifiers.kind', 'customer_identifiers.value'],
  ...['customer_merges.moved', 'quotes.status', 'quotes.currency', 'ordered_products.currency'],
  ...['scheduled_messages.state', 'scheduled_messages.type', 'scheduled_messages.hash', 'drafts.type'],
  ...['orders.source', 'orders.phase', 'orders.delivery', 'orders.review'],
  ...[
    'quote_steps.kind',
    'order_steps.kind',
    'order_steps.from_phase',
    'order_steps.to_phase',
    'payments.kind',
    'payments.state',
  ],
  // The order's number, a payment's and the end of a digest.
  'payments.reference_id',
  // Of who reviewed, and what the law says.
  ...['prescription_reviews.kind', 'prescription_reviews.pharmacist', 'prescription_reviews.crf'],
  'prescription_reviews.rules',
  ...[
    'dispensings.receipt',
    'dispensings.use',
    'dispensings.pharmacist',
    'dispensings.crf',
    'dispensing_items.unit',
  ],
  ...[
    'adverse_events.state',
    'adverse_events.reporter',
    'adverse_events.patient_sex',
    'adverse_events.patient_age_group',
  ],
  ...['programme_name', 'operator', 'laboratory', 'way', 'state', 'hash'].map(
    (column) => `pbm_authorisations.${column}`,
  ),
  // Kept without anybody: what a medicine did (server/areas/adverse-events/erase.ts).
  ...['adverse_events.drugs', 'adverse_events.reactions', 'adverse_events.protocol'],
  ...['adverse_events.pharmacist', 'adverse_events.crf'],
  ...[
    'mail_outbox.purpose',
    'mail_outbox.state',
    'mail_suppressions.reason',
    'mail_suppressions.address_key',
  ],
  // By chance, and gone with the rest.
  ...['sms_outbox.purpose', 'sms_outbox.state', 'sms_outbox.code'],
  ...['import_rows.outcome', 'import_rows.cells'],
  ...['campaign_recipients.state', 'campaign_recipients.reason', 'campaign_recipients.variant'],
  ...['overruled_refusals.source', 'overruled_refusals.reason', 'overruled_refusals.why'],
  ...['outreach.channel', 'outreach.source', 'outreach.purpose', 'outreach.portfolio'],
  // What a button of the shop's says.
  'campaign_recipients.button',
  ...['relationship_sends.occurrence', 'relationship_sends.state', 'relationship_sends.reason'],
  ...['bot_sessions.state', 'bot_sessions.node', 'bot_sessions.why', 'bot_sessions.menus'],
  ...['bot_steps.input', 'bot_steps.moves', 'customer_memories.kind'],
  'maria_sessions.why',
  ...['way', 'outcome', 'cause', 'flag', 'unproven', 'model', 'fault', 'judged'].map(
    (column) => `maria_turns.${column}`,
  ),
  ...['drafts.device', 'ticket_transfers.state', 'reactions.delivery', 'customer_erasures.reason'],
])

/** Plants something in every column of every row of these customers that can hold a text. */
async function fillColumns(stage: Stage, customers: readonly string[]): Promise<void> {
  for (const table of Object.keys(OWNED)) {
    // Consents are never changed: theirs are planted as they are written.
    if (table === 'ticket_words' || table === 'customer_consents') continue
    const columns = (await textColumns(stage, table)).filter(
      ({ column_name }) => !NOBODYS.has(`${table}.${column_name}`),
    )
    if (columns.length === 0) continue
    const sets = columns.map(({ column_name, data_type }) =>
      data_type === 'text'
        ? `${column_name} = '${CANARY} ${column_name} ' || gen_random_uuid()`
        : `${column_name} = '{"id": "${CANARY}", "texto": "${CANARY} ${column_name}"}'`,
    )
    await rows(stage, `UPDATE ${table} SET ${sets.join(', ')} WHERE ${OWNED[table]}`, [customers])
  }
}

/** Columns of a table that can hold a text. */
const textColumns = (stage: Stage, table: string) =>
  stage.db.system((w) =>
    w.query<Column>(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND data_type IN ('text', 'jsonb', 'json', 'character varying')
         AND is_generated = 'NEVER'`,
      [table],
    ),
  )

/** Tables that name a customer, a ticket, a message or a quote of one, by their columns. */
export async function tablesOfCustomers(stage: Stage): Promise<string[]> {
  const found = await stage.db.system((w) =>
    w.query<{ table_name: string }>(
      `SELECT DISTINCT c.table_name FROM information_schema.columns c
       JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
       WHERE c.table_schema = 'public' AND c.column_name IN ('customer_id', 'chat_ticket_id', 'message_id', 'quote_id', 'survivor_id')
         AND c.table_name <> 'security_log'`,
    ),
  )
  return found.map(({ table_name }) => table_name)
}

/** Customers who wrote, were answered, noted down, quoted, drawn, grouped and merged, with canaries in all of it. */
export async function plant(stage: Stage, count: number, called = 'Cliente'): Promise<Planted[]> {
  const people = Array.from({ length: count }, (_, i) => ({
    phone: aPhone(),
    name: `${CANARY} ${called} ${i}`,
  }))
  await deliver(
    stage,
    envelope(stage.phoneNumberId, {
      messages: people.flatMap(({ phone }) => [
        text(phone, `${CANARY} oi`),
        text(phone, `${CANARY} receita`),
      ]),
      contacts: people.map(({ phone, name }) => ({ wa_id: phone, profile: { name } })),
    }),
  )
  const planted: Planted[] = []
  for (const { phone, name } of people) {
    const [row] = await rows<{ id: string; ticket: string; message: string }>(
      stage,
      `SELECT c.id::text, t.id::text AS ticket, (SELECT max(m.id)::text FROM customer_chats m WHERE m.chat_ticket_id = t.id) AS message
       FROM customers c JOIN chat_tickets t ON t.customer_id = c.id WHERE c.wa_id = $1`,
      [phone],
    )
    if (!row) throw new Error('nobody wrote')
    await rows(stage, 'UPDATE customers SET name = $2 WHERE id = $1', [row.id, name])
    const sha256 = await aFileOf(stage, row.id, row.message)
    await rowsOf(stage, row)
    planted.push({ id: row.id, name, phone, ticketId: row.ticket, sha256 })
  }
  await fillColumns(
    stage,
    planted.map(({ id }) => id),
  )
  await eventsOf(stage, planted)
  return planted
}

async function aFileOf(stage: Stage, customerId: string, messageId: string): Promise<string> {
  const incoming = await stage.files.receive(
    Readable.from([Buffer.from(`${CANARY} file of ${customerId}`)]),
    () => {},
  )
  const kept = { incoming, mime: 'text/plain', name: `${CANARY}.txt`, ownerId: null, uploadId: null }
  await work(stage, async (w) => {
    const file = await keepFile(w, stage.files, kept)
    await w.query('UPDATE customer_chats SET media_file_id = $2 WHERE id = $1', [messageId, file?.id])
    const picture = await keepFile(w, stage.files, kept)
    await w.query(
      `INSERT INTO customer_pictures (tenant_id, customer_id, key, media_file_id, looked_at) VALUES ($1, $2, $3, $4, now())`,
      [w.tenant.id, customerId, `key-${customerId}`, picture?.id],
    )
  })
  await stage.files.discard(incoming)
  return incoming.sha256
}

/** Events of every kind that tells of a customer, as they would lie there. */
async function eventsOf(stage: Stage, planted: readonly Planted[]): Promise<void> {
  await work(stage, async (w) => {
    const tickets = await readTickets(
      w,
      planted.map(({ ticketId }) => ticketId),
    )
    for (const { id, ticketId } of planted) {
      const ticket = tickets.get(ticketId)
      const [one] = await w.query<{ id: string }>(
        'SELECT max(id)::text AS id FROM customer_chats WHERE chat_ticket_id = $1',
        [ticketId],
      )
      const message = (await readMessages(w, [one?.id ?? ''])).get(one?.id ?? '')
      const told: Record<string, object> = {
        Changed: { ticket },
        Transferring: { ticket, transfer: { id: '1', note: CANARY } },
        customerChatCreated: { ticket, message },
        customerChatUpdated: { message },
        customerChatAckChanged: {
          id: message?.id,
          chat_ticket_id: ticketId,
          whatsapp_message_id: CANARY,
          error_message: CANARY,
        },
        customerChanged: { customer: ticket?.customer, rev: 1 },
        customerBlacklisted: { customer: ticket?.customer, rev: 1 },
        scheduledMessageChanged: { scheduled: { customer_id: id, message: CANARY } },
        draftChanged: { draft: { chat_ticket_id: ticketId, message: CANARY } },
        mentionCreated: { mention: { chat_ticket_id: ticketId, message: CANARY } },
        customerNoteChanged: { note: { customer_id: id, text: CANARY } },
        customerQuoteChanged: { quote: { customer_id: id, note: CANARY } },
        customersMerged: { merge: { survivor_id: id, merged_id: '1', merged_name: CANARY } },
        reactionsChanged: { customer_chat_id: message?.id, reactions: [{ reaction_text: CANARY }] },
        orderByMsg: { customer_chat_id: message?.id, products: [{ name: CANARY }] },
        groupOfCustomersUpdated: { customer_ids: [id], groups: [{ name: CANARY }] },
        chatNotification: { chat_ticket_id: ticketId, message: CANARY },
      }
      for (const [event, data] of Object.entries(told))
        await w.query(
          `INSERT INTO events (tenant_id, seq, event, v, hash, audience, data) VALUES ($1, $2, $3, 1, 'h', '{"kind": "tenant"}', $4)`,
          [w.tenant.id, await takeNumbers(w, 1), event, JSON.stringify(data)],
        )
    }
  })
}

/** Every row of the whole database in which one of these stands, as table and row. Generated: a new table is searched too. */
export async function findAnywhere(stage: Stage, needles: readonly string[]): Promise<string[]> {
  return stage.db.system(async (w) => {
    const columns = await w.query<{ schema: string; table: string; bytes: string[] | null }>(
      `SELECT t.table_schema AS schema, t.table_name AS table,
         (SELECT array_agg(c.column_name::text) FROM information_schema.columns c
          WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.data_type = 'bytea') AS bytes
       FROM information_schema.tables t
       WHERE t.table_type = 'BASE TABLE' AND t.table_schema NOT IN ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { schema, table, bytes } of columns) {
      const texts = ['r::text', ...(bytes ?? []).map((column) => `encode(r."${column}", 'escape')`)]
      const hits = await w.query<{ row: string }>(
        `SELECT left(r::text, 300) AS row FROM "${schema}"."${table}" r
         WHERE concat_ws(' ', ${texts.join(', ')}) LIKE ANY($1::text[]) LIMIT 5`,
        [needles.map((needle) => `%${needle}%`)],
      )
      found.push(...hits.map(({ row }) => `${schema}.${table}: ${row}`))
    }
    return found
  })
}
