import { EVERY_ROUTE } from '../../server/fixtures'

export const CUSTOMERS = Number(process.env.CUSTOMERS ?? 500_000)
/** Of the customers, those who have talked to the shop. */
const TALKED = CUSTOMERS / 5

/** Writes a chain of shops after many years: what its list of customers is measured on. */
export const aChain = (tenant: number): string[] => [
  `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES (${tenant}, 'administrador', 'Administrador', ARRAY['${EVERY_ROUTE.join("','")}'])`,
  `INSERT INTO instances (tenant_id, name) VALUES (${tenant}, 'Loja')`,
  `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id)
   SELECT ${tenant}, 1, 'Pessoa', 'pessoa', 'pessoa@rede.example', '-', id FROM roles WHERE tenant_id = ${tenant}`,
  `INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT ${tenant}, 1, id FROM instances WHERE tenant_id = ${tenant}`,
  `INSERT INTO customer_fields (tenant_id, key, label, kind, choices) VALUES (${tenant}, 'plano', 'Plano', 'select',
     '[{"id":"Ouro","label":"Ouro","color":null,"archived":false},{"id":"Prata","label":"Prata","color":null,"archived":false}]')`,
  `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id, document_register, email, open_field, created_at,
     is_favorite, is_blacklisted_campaign)
   SELECT ${tenant}, initcap(substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 6)) || ' ' ||
       initcap(substr(translate(md5((n % 3000)::text || 'x'), '0123456789', 'ghijklmnop'), 1, 8)),
     '55119' || (80000000 + n), '5511' || (80000000 + n), '55119' || (80000000 + n), lpad((n::bigint * 7919 % 99999999999)::text, 11, '0'),
     CASE WHEN n % 3 = 0 THEN 'pessoa' || n || '@rede.example' END,
     CASE WHEN n % 4 = 0 THEN jsonb_build_object('plano', CASE WHEN n % 8 = 0 THEN 'Ouro' ELSE 'Prata' END) END,
     now() - make_interval(mins => n * 5), n % 50 = 0, n % 10 = 0
   FROM generate_series(1, ${CUSTOMERS}) n`,
  `INSERT INTO customer_identifiers (tenant_id, customer_id, kind, value) SELECT tenant_id, id, 'phone', lookup_key FROM customers WHERE tenant_id = ${tenant}`,
  `INSERT INTO customer_groups (tenant_id, name) VALUES (${tenant}, 'Clube'), (${tenant}, 'Diabéticos')`,
  `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
   SELECT ${tenant}, g.id, c.id FROM customer_groups g, customers c WHERE g.tenant_id = ${tenant} AND c.tenant_id = ${tenant}
     AND c.id % CASE g.name WHEN 'Clube' THEN 20 ELSE 700 END = 0`,
  `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol, started_at, last_message_at, finished_at)
   SELECT ${tenant}, (SELECT id FROM instances WHERE tenant_id = ${tenant}), id, 'closed', 1, 'R' || id, created_at, created_at, created_at
   FROM customers WHERE tenant_id = ${tenant} ORDER BY customers.id LIMIT ${TALKED}`,
  `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, evidence, at)
   SELECT ${tenant}, id, 'marketing', CASE WHEN id % 5 = 0 THEN 'withdrawn' ELSE 'granted' END, 'consent', 'counter', 'ficha', created_at
   FROM customers WHERE tenant_id = ${tenant} AND id % 2 = 0`,
]
