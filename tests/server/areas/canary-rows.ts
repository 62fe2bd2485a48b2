import { rows, type Stage, work } from './stage'

/** What stands in everything that is planted of somebody to be erased; the phones are searched for as well. */
export const CANARY = 'canario'

/** One row of each table that does not come by itself. */
export async function rowsOf(
  stage: Stage,
  { id, ticket, message }: { id: string; ticket: string; message: string },
) {
  const user = Number(stage.ana.id)
  await work(stage, async (w) => {
    const t = w.tenant.id
    const insert = (sql: string, ...params: unknown[]) => w.query(`INSERT INTO ${sql}`, params)
    await insert(
      `customer_notes (tenant_id, customer_id, user_id, text) VALUES ($1, $2, $3, 'x')`,
      t,
      id,
      user,
    )
    await insert(
      `customer_group_changes (tenant_id, customer_id, kind, name) VALUES ($1, $2, 'added', 'x')`,
      t,
      id,
    )
    await w.query(
      `WITH k AS (INSERT INTO mail_contents (tenant_id, subject, html, plain) VALUES ($1, 'x', 'x', 'x') RETURNING id)
       INSERT INTO mail_outbox (tenant_id, hash, domain_id, sender_id, content_id, customer_id, purpose, address, filled, reason)
       SELECT $1, $3 || $2, 1, 1, id, $2::bigint, 'campaign', $3 || '@x.com', jsonb_build_object('nome', $3::text), $3 FROM k`,
      [t, String(id), CANARY],
    )
    await insert(
      `mail_suppressions (tenant_id, customer_id, address_key, reason, lift_reason) VALUES ($1, $2, left(md5($2::bigint::text) || md5($2::bigint::text), 43), 'bounced', $3)`,
      t,
      id,
      CANARY,
    )
    await insert(
      `sms_outbox (tenant_id, hash, customer_id, purpose, phone, text, parts, reason) VALUES ($1, $3::text || $2::bigint, $2, 'campaign', $3, $3, 1, $3)`,
      t,
      id,
      CANARY,
    )
    await insert(
      `customer_addresses (tenant_id, customer_id, street, main) VALUES ($1, $2, 'x', true)`,
      t,
      id,
    )
    await insert(
      `customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, evidence, text_version, at)
       VALUES ($1, $2, 'marketing', 'granted', 'consent', 'counter', $3, $3, now())`,
      t,
      id,
      CANARY,
    )
    await insert(
      `imports (tenant_id, user_id, kind, name, state) VALUES ($1, $2, 'customers', 'a.csv', 'done')`,
      t,
      user,
    )
    await insert(
      `import_rows (tenant_id, import_id, id, cells, outcome, target_id)
       SELECT $1, max(id), 1, $3::jsonb, 'new', $2 FROM imports`,
      t,
      id,
      JSON.stringify([CANARY]),
    )
    await insert(
      `quotes (tenant_id, customer_id, number, status, currency, total, user_id) VALUES ($1, $2, $3, 'open', 'BRL', 1, $4)`,
      t,
      id,
      `q-${id}`,
      user,
    )
    await insert(
      `quote_items (tenant_id, quote_id, place, name, price, quantity) SELECT $1, id, 1, 'x', 1, 1 FROM quotes WHERE customer_id = $2`,
      t,
      id,
    )
    await insert(
      `quote_steps (tenant_id, quote_id, at, kind) SELECT $1, id, now(), 'created' FROM quotes WHERE customer_id = $2`,
      t,
      id,
    )
    await insert(
      `orders (tenant_id, number, source, phase, customer_id, subtotal, total, due_at) VALUES ($1, $3, 'manual', 'placed', $2, 1, 1, now())`,
      t,
      id,
      `p-${id}`,
    )
    await insert(
      `order_lines (tenant_id, order_id, place, name, price, quantity, total) SELECT $1, id, 1, 'x', 1, 1, 1 FROM orders WHERE customer_id = $2`,
      t,
      id,
    )
    await insert(
      `order_steps (tenant_id, order_id, at, kind) SELECT $1, id, now(), 'placed' FROM orders WHERE customer_id = $2`,
      t,
      id,
    )
    await insert(
      `payments (tenant_id, order_id, kind, state, amount, hash) SELECT $1, id, 'cash', 'paid', 1, 'h' || id FROM orders WHERE customer_id = $2`,
      t,
      id,
    )
    await insert(
      `payment_moves (tenant_id, payment_id, key, amount, at) SELECT $1, p.id, 'k' || p.id, 1, now() FROM payments p
       JOIN orders o ON o.id = p.order_id WHERE o.customer_id = $2`,
      t,
      id,
    )
    await insert(
      `prescription_reviews (tenant_id, order_id, approved, user_id, pharmacist, crf, rules, at)
       SELECT $1, id, FALSE, $3, 'Bia', '1/SP', 'RDC', now() FROM orders WHERE customer_id = $2`,
      t,
      id,
      user,
    )
    await insert(
      `dispensings (tenant_id, order_id, receipt, issued_on, use, prescriber, council, council_number, council_state, buyer,
         buyer_document, patient, pharmacist, crf, user_id, at)
       SELECT $1, id, 'control', '2026-01-01', 'human', $4, 'CRM', '1', 'SP', $4, $4, $4, 'Bia', '1/SP', $3, now()
       FROM orders WHERE customer_id = $2`,
      t,
      id,
      user,
      CANARY,
    )
    await insert(
      `dispensing_items (tenant_id, dispensing_id, n, place, name, register, lot, expires_on, quantity, unit)
       SELECT $1, d.id, 1, 1, 'x', '1121303430022', $3, '2027-01-31', 1, 'box' FROM dispensings d
       JOIN orders o ON o.tenant_id = d.tenant_id AND o.id = d.order_id WHERE o.customer_id = $2`,
      t,
      id,
      CANARY,
    )
    await insert(
      `pbm_programmes (tenant_id, name, operator, way) VALUES ($1, $2, 'other', 'portal')`,
      t,
      `Programa ${id}`,
    )
    await insert(
      `pbm_authorisations (tenant_id, programme_id, programme_name, operator, way, stacks, refund_percent, order_id, product_name, ean, pieces,
         price, state, hash, user_id, asked_at)
       SELECT $1, (SELECT max(id) FROM pbm_programmes), 'x', 'other', 'portal', false, 100, id, 'x', 'x', 1, 1, 'denied', 'h' || id, $3, now()
       FROM orders WHERE customer_id = $2`,
      t,
      id,
      user,
    )
    await insert(
      `adverse_events (tenant_id, message_id, state, received_on, patient_initials, narrative, user_id)
       SELECT $1, max(m.id), 'draft', '2026-01-01', $4, $4, $3 FROM customer_chats m WHERE m.customer_id = $2`,
      t,
      id,
      user,
      CANARY,
    )
    await insert(
      `order_prescriptions (tenant_id, order_id, message_id, user_id, at)
       SELECT $1, o.id, (SELECT max(m.id) FROM customer_chats m WHERE m.customer_id = $2), $3, now() FROM orders o WHERE o.customer_id = $2`,
      t,
      id,
      user,
    )
    await insert(`customer_groups (tenant_id, name) VALUES ($1, $2)`, t, `Grupo ${id}`)
    await insert(
      `customer_group_members (tenant_id, group_id, customer_id) SELECT $1, id, $2 FROM customer_groups WHERE name = $3`,
      t,
      id,
      `Grupo ${id}`,
    )
    await insert(
      `relationship_rules (tenant_id, name, trigger, number, hour, instance_id, daily_most, user_id)
       VALUES ($1, 'Regra de prova', 'grade', 6, 9, $2, 1, $3) ON CONFLICT DO NOTHING`,
      t,
      stage.instanceId,
      user,
    )
    await insert(
      `relationship_sends (tenant_id, rule_id, customer_id, occurrence, priority, due_on, expires_at)
       SELECT $1, id, $2, '2026', 5, now(), now() FROM relationship_rules WHERE name = 'Regra de prova'`,
      t,
      id,
    )
    await insert(
      `overruled_refusals (tenant_id, source, customer_id, user_id, reason, why, at)
       VALUES ($1, $2, $3, $4, 'blacklisted', $5, now())`,
      t,
      `r-${id}`,
      id,
      user,
      `${CANARY} pediu`,
    )
    await insert(
      `marketing_questions (tenant_id, customer_id, ticket_id, asked_at) VALUES ($1, $2, $3, now())`,
      t,
      id,
      ticket,
    )
    await insert(
      `campaigns (tenant_id, name, channel, instance_id, audience, variants, author_id)
       VALUES ($1, 'Campanha de prova', 'whatsapp', $2, '{}', '[]', $3) ON CONFLICT DO NOTHING`,
      t,
      stage.instanceId,
      user,
    )
    await insert(
      `campaign_recipients (tenant_id, campaign_id, customer_id, address, state, variant, filled, button)
       SELECT $1, id, $2, NULL, 'read', 'A', '{}', 'Quero' FROM campaigns WHERE name = 'Campanha de prova'`,
      t,
      id,
    )
    await insert(
      `scheduled_messages (tenant_id, hash, customer_id, instance_id, chat_ticket_id, user_id, state, message, send_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'pending', 'x', now() + interval '1 day')`,
      t,
      `s-${id}`,
      id,
      stage.instanceId,
      ticket,
      user,
    )
    await insert(
      `drafts (tenant_id, user_id, chat_ticket_id, type, message, device) VALUES ($1, $2, $3, 'chat', 'x', 'd')`,
      t,
      user,
      ticket,
    )
    await insert(
      `ticket_transfers (tenant_id, chat_ticket_id, state, note) VALUES ($1, $2, 'canceled', 'x')`,
      t,
      ticket,
    )
    await insert(`ticket_pins (tenant_id, user_id, chat_ticket_id) VALUES ($1, $2, $3)`, t, user, ticket)
    await insert(
      `message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt) VALUES ($1, $2, $3, 1)`,
      t,
      `w-${id}`,
      message,
    )
    await insert(
      `reactions (tenant_id, message_id, from_customer, text, reacted_at) VALUES ($1, $2, TRUE, 'x', now())`,
      t,
      message,
    )
    await insert(`mentions (tenant_id, message_id, user_id, name) VALUES ($1, $2, $3, 'x')`, t, message, user)
    await insert(
      `ordered_products (tenant_id, message_id, place, name, price, quantity, currency) VALUES ($1, $2, 1, 'x', 1, 1, 'BRL')`,
      t,
      message,
    )
    await insert(`unanswered_questions (tenant_id, state) VALUES ($1, 'open')`, t)
    await insert(
      `unanswered_askings (tenant_id, question_id, chat_ticket_id, text, asked, at)
       SELECT $1, max(id), $2, 'x', 'x', now() FROM unanswered_questions`,
      t,
      ticket,
    )
    await insert(
      `customer_memories (tenant_id, customer_id, kind, value, expires_at) VALUES ($1, $2, 'shop', 'x', now())`,
      t,
      id,
    )
    // Somebody else who was merged into them, and one whose merge was taken back.
    const other = await w.one<{ id: string }>(
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, merged_into) VALUES ($1, $2, '', $3, $4) RETURNING id::text`,
      [t, `${CANARY} outro ${id}`, `${CANARY}-other-${id}`, id],
    )
    const moved = {
      tickets: [],
      notes: [],
      groups: [],
      identifiers: [{ kind: 'phone', value: CANARY }],
      before: { name: CANARY },
      after: { name: CANARY },
    }
    await insert(
      `customer_merges (tenant_id, survivor_id, merged_id, user_id, moved) VALUES ($1, $2, $3, $4, $5)`,
      t,
      id,
      other?.id,
      user,
      JSON.stringify(moved),
    )
    await w.query(
      `WITH b AS (INSERT INTO bots (tenant_id, kind, name) VALUES ($1, 'passive', 'Robô ' || $2) RETURNING id),
       v AS (INSERT INTO bot_versions (tenant_id, bot_id, no, definition, layout, compiled, fingerprint, spec, published_by)
         SELECT $1, id, 1, '{}', '{}', '{}', 'x', 1, $4 FROM b RETURNING bot_id),
       s AS (INSERT INTO bot_sessions (tenant_id, chat_ticket_id, bot_id, version, state, node, vars)
         SELECT $1, $3, bot_id, 1, 'waiting', 'n1', $5 FROM v RETURNING id)
       INSERT INTO bot_steps (tenant_id, session_id, n, seq, input, message_id, moves, at) SELECT $1, id, 1, 1, 'message', $6, '[]', now() FROM s`,
      [t, String(id), ticket, user, JSON.stringify({ cpf: CANARY }), message],
    )
    await w.query(
      `WITH s AS (INSERT INTO maria_sessions (tenant_id, chat_ticket_id) VALUES ($1, $2) RETURNING id)
       INSERT INTO maria_turns (tenant_id, chat_ticket_id, session_id, read_to, way, outcome, flags_version, at, text, judged)
       SELECT $1, $2, id, 1, 'draft', 'say', 1, now(), 'x', 'open' FROM s`,
      [t, ticket],
    )
    await w.query('UPDATE chat_tickets SET bot_is_active = TRUE, maria_is_active = TRUE WHERE id = $1', [
      ticket,
    ])
    await w.query(`UPDATE chat_tickets SET closing = $2 WHERE id = $1`, [
      ticket,
      JSON.stringify({ reason: 'Comprou', category: null, fields: [{ label: 'Remédio', value: CANARY }] }),
    ])
  })
  await stage.db.system(async (w) => {
    await w.query(
      `INSERT INTO webhook_quarantine (webhook_id, reason, item) SELECT max(id), 'x', $1 FROM webhook_inbox`,
      [JSON.stringify({ from: (await phoneOf(stage, id)) ?? '', text: CANARY })],
    )
  })
  const phone = await phoneOf(stage, id)
  const wamid = `wamid.${Buffer.from(`\u0018${phone}`).toString('base64')}`
  await rows(
    stage,
    `INSERT INTO parked_statuses (tenant_id, whatsapp_message_id, status, error_message) VALUES ($1, $2, 'read', $3)`,
    [stage.tenant.id, wamid, CANARY],
  )
  await rows(
    stage,
    `INSERT INTO parked_reactions (tenant_id, target, text, reacted_at, provider_id) VALUES ($1, $2, $3, now(), 'p')`,
    [stage.tenant.id, wamid, CANARY],
  )
  await rows(
    stage,
    `INSERT INTO parked_changes (tenant_id, target, kind, tag_type, text, at, provider_id) VALUES ($1, $2, 'edit', 'in', $3, now(), 'p')`,
    [stage.tenant.id, wamid, CANARY],
  )
}

const phoneOf = async (stage: Stage, id: string) =>
  (await rows<{ wa_id: string }>(stage, 'SELECT wa_id FROM customers WHERE id = $1', [id]))[0]?.wa_id
