/** A shop after some years: what the list is measured on. */
export const TICKETS = 100_000
export const MESSAGES = Number(process.env.LISTS_MESSAGES ?? 2_000_000)
/** Of the tickets, those nobody has closed yet. */
export const QUEUED = 1_500
export const HELD = 3_500
export const ATTENDANTS = 40
/** One ticket in so many lies in a department of its own, whose one attendant holds none: see {@link OUTSIDER}. */
const APART = 500
/** Id of the attendant who may see next to nothing of the shop. */
export const OUTSIDER = ATTENDANTS + 1
const CUSTOMERS = 60_000
/** Words that people use, a few of them very often. */
const WORDS = 20_000

/** Writes the shop; the words of the tickets by the statement that the migration uses itself. */
export const aBigShop = (tenant: number): string[] => [
  `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES (${tenant}, 'administrador', 'Administrador', '{chat/attendance}'), (${tenant}, 'atendente', 'Atendente', '{chat/attendance}')`,
  `INSERT INTO departments (tenant_id, name) SELECT ${tenant}, 'Setor ' || n FROM generate_series(1, 7) n`,
  `INSERT INTO instances (tenant_id, name) SELECT ${tenant}, 'Loja ' || n FROM generate_series(1, 5) n`,
  `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id, department_id)
   SELECT ${tenant}, n, 'Pessoa ' || n, 'pessoa' || n, 'pessoa' || n || '@loja.example', '-',
     (SELECT id FROM roles WHERE tenant_id = ${tenant} AND name = CASE WHEN n = 1 THEN 'administrador' ELSE 'atendente' END),
     CASE WHEN n > 1 THEN (SELECT min(id) FROM departments WHERE tenant_id = ${tenant}) + CASE WHEN n = ${OUTSIDER} THEN 6 ELSE n % 6 END END
   FROM generate_series(1, ${OUTSIDER}) n`,
  `INSERT INTO user_instances (tenant_id, user_id, instance_id)
   SELECT ${tenant}, u.id, i.id FROM users u, instances i WHERE u.tenant_id = ${tenant} AND i.tenant_id = ${tenant}
     AND (u.id < ${OUTSIDER} OR i.id = (SELECT min(id) FROM instances WHERE tenant_id = ${tenant}))`,
  `CREATE FUNCTION pg_temp.word(n integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN n <= 12
     THEN (ARRAY['bom','dia','tem','para','quanto','custa','entrega','hoje','receita','obrigado','remedio','pode'])[n]
     ELSE substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 4 + n % 6) END $$`,
  `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id, document_register)
   SELECT ${tenant}, initcap(pg_temp.word(13 + c.n % 900) || ' ' || pg_temp.word(1000 + c.n * 31 % 9000)), '55119' || (80000000 + c.n), '5511' || (80000000 + c.n), '55119' || (80000000 + c.n),
     lpad((c.n * 7919 % 99999999999)::text, 11, '0')
   FROM generate_series(1, ${CUSTOMERS}) c(n)`,
  `INSERT INTO chat_tickets (tenant_id, id, instance_id, customer_id, state, user_id, department_id, protocol, started_at,
     finished_at, placed_at, unseen, last_message_at, last_inbound_at, waiting_since)
   OVERRIDING SYSTEM VALUE
   SELECT ${tenant}, v.n, (SELECT min(id) FROM instances WHERE tenant_id = ${tenant}) + v.n % 5,
     (SELECT min(id) FROM customers WHERE tenant_id = ${tenant}) + v.n % ${CUSTOMERS},
     CASE WHEN v.age <= ${QUEUED} THEN 'inbox' WHEN v.age <= ${QUEUED + HELD} THEN 'open' ELSE 'closed' END,
     CASE WHEN v.age <= ${QUEUED} THEN NULL ELSE 1 + v.n % ${ATTENDANTS} END,
     (SELECT min(id) FROM departments WHERE tenant_id = ${tenant}) + CASE WHEN v.n % ${APART} = 0 THEN 6 ELSE v.n % 6 END, '2026' || lpad(v.n::text, 8, '0'),
     now() - v.age * interval '5 minutes',
     CASE WHEN v.age > ${QUEUED + HELD} THEN now() - v.age * interval '4 minutes' END,
     now() - v.age * interval '5 minutes', CASE WHEN v.age <= ${QUEUED + HELD} THEN v.n % 4 ELSE 0 END,
     now() - v.age * interval '4 minutes', now() - v.age * interval '4 minutes',
     CASE WHEN v.age <= ${QUEUED + HELD} AND v.n % 3 = 0 THEN now() - v.age * interval '4 minutes' END
   FROM (SELECT n, ${TICKETS} + 1 - n AS age FROM generate_series(1, ${TICKETS}) n) v`,
  `SELECT setval(pg_get_serial_sequence('chat_tickets', 'id'), ${TICKETS})`,
  `INSERT INTO customer_chats (tenant_id, id, chat_ticket_id, customer_id, instance_id, type, message, sent_at, place, delivery, tag_type, user_id)
   OVERRIDING SYSTEM VALUE
   SELECT t.tenant_id, (t.id - 1) * ${MESSAGES / TICKETS} + k, t.id, t.customer_id, t.instance_id, 'chat',
     concat_ws(' ', ${Array.from({ length: 8 }, (_, i) => `pg_temp.word(1 + floor(${WORDS - 1} * power(random(), ${i % 2 ? 6 : 3}))::integer)`).join(', ')}),
     t.started_at + k * interval '10 seconds',
     floor(extract(epoch FROM t.started_at + k * interval '10 seconds'))::bigint::text, 'read', CASE WHEN k % 2 = 0 THEN 'out' ELSE 'in' END,
     CASE WHEN k % 2 = 0 THEN t.user_id END
   FROM chat_tickets t CROSS JOIN generate_series(1, ${MESSAGES / TICKETS}) k
   WHERE t.tenant_id = ${tenant}`,
  `SELECT setval(pg_get_serial_sequence('customer_chats', 'id'), ${MESSAGES})`,
  `UPDATE chat_tickets SET last_message_id = id * ${MESSAGES / TICKETS} WHERE tenant_id = ${tenant}`,
  `INSERT INTO ticket_words (tenant_id, chat_ticket_id, words)
   SELECT tenant_id, chat_ticket_id, words_of(tenant_id, string_agg(message, ' '))
   FROM customer_chats WHERE tenant_id = ${tenant} GROUP BY tenant_id, chat_ticket_id`,
  `UPDATE tenants SET last_user_id = ${OUTSIDER} WHERE id = ${tenant}`,
]
