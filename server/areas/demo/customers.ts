import { ADDRESS_PARTS, type AddressParts } from '../../../src/domain/contacts/address'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import type { Work } from '../../platform/db/work'
import type { Staff } from './talk'

/** The demonstration's groups. */
const groups = [
  { name: 'Uso contínuo', color: 'blue' },
  { name: 'Clube de descontos', color: 'green' },
  { name: 'Entrega em casa', color: 'orange' },
  { name: 'Convênio empresa', color: 'purple' },
] as const
type Group = (typeof groups)[number]['name']

type Known = {
  phone: string
  groups: readonly Group[]
  document?: string
  email?: string
  address?: Partial<AddressParts> & { label: string }
  color?: string
  fields?: Readonly<Record<string, unknown>>
}

/** What is known of some of the customers of the conversations, beside their names. */
const known: readonly Known[] = [
  {
    phone: '5511987120101',
    groups: ['Uso contínuo', 'Clube de descontos'],
    document: '52998224725',
    email: 'camila.duarte@exemplo.test',
    address: {
      label: 'Casa',
      cep: '01304001',
      street: 'Rua Augusta',
      number: '1200',
      complement: 'Apto 42',
      district: 'Consolação',
      city: 'São Paulo',
      uf: 'SP',
      reference: 'Portaria ao lado da banca',
    },
    color: 'blue',
    fields: { nascimento: '1987-05-14', plano: 'Particular', entrega: true },
  },
  {
    phone: '5511976230102',
    groups: ['Convênio empresa'],
    document: '11144477735',
    fields: { nascimento: '1958-11-02', plano: 'Unimed' },
  },
  {
    phone: '5511965340103',
    groups: ['Uso contínuo', 'Entrega em casa'],
    email: 'vanessa.oliveira@exemplo.test',
    address: {
      label: 'Trabalho',
      cep: '01418000',
      street: 'Alameda Santos',
      number: '88',
      district: 'Cerqueira César',
      city: 'São Paulo',
      uf: 'SP',
    },
    fields: { entrega: true },
  },
  { phone: '5511932670106', groups: ['Clube de descontos'] },
  { phone: '5511987410021', groups: ['Uso contínuo'], document: '39053344705' },
  { phone: '5511976520034', groups: ['Entrega em casa'] },
]

/** The fields that this shop keeps of its customers. */
const fields = [
  { key: 'nascimento', label: 'Nascimento', kind: 'date', options: '' },
  {
    key: 'plano',
    label: 'Plano de saúde',
    kind: 'select',
    options: 'Particular|Unimed|Bradesco Saúde|SulAmérica',
  },
  { key: 'entrega', label: 'Recebe em casa', kind: 'yes_no', options: '' },
] as const

/** Who is in the books twice: an old entry with the same CPF, from before Camila wrote by WhatsApp. */
const entered = { name: 'Camila M. Duarte', phone: '551130550101', document: '52998224725' }

const notes: readonly { phone: string; author: Staff; text: string; pinned: boolean }[] = [
  {
    phone: '5511987120101',
    author: 'ana',
    text: 'Alérgica a dipirona. Confirmar sempre antes de sugerir analgésico.',
    pinned: true,
  },
  {
    phone: '5511987120101',
    author: 'bruno',
    text: 'Prefere entrega depois das 18 h; o porteiro se chama Jorge.',
    pinned: false,
  },
]

/** Writes groups, fields, notes and what is known of customers; the rows of whoever wrote are there already. */
export async function writeCustomers(work: Work, staff: ReadonlyMap<Staff, number>): Promise<void> {
  const tenantId = work.tenant.id
  await work.query(
    `INSERT INTO customer_fields (tenant_id, key, label, kind, choices, position)
     SELECT $1, key, label, kind, coalesce((SELECT jsonb_agg(jsonb_build_object('id', o, 'label', o, 'color', NULL, 'archived', false))
       FROM unnest(string_to_array(options, '|')) o), '[]'), n
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY v(key, label, kind, options, n)`,
    [
      tenantId,
      fields.map(({ key }) => key),
      fields.map(({ label }) => label),
      fields.map(({ kind }) => kind),
      fields.map(({ options }) => options),
    ],
  )
  await work.query(
    `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id, document_register)
     VALUES ($1, $2, $3, $4, $3, $5)`,
    [tenantId, entered.name, entered.phone, phoneLookupKey(entered.phone), entered.document],
  )
  await work.query(
    `INSERT INTO customer_notes (tenant_id, customer_id, user_id, text, pinned)
     SELECT $1, c.id, v.author, v.text, v.pinned
     FROM unnest($2::text[], $3::integer[], $4::text[], $5::boolean[]) WITH ORDINALITY v(phone, author, text, pinned, n)
     JOIN customers c ON c.phone_number = v.phone ORDER BY v.n`,
    [
      tenantId,
      notes.map(({ phone }) => phone),
      notes.map(({ author }) => staff.get(author)),
      notes.map(({ text }) => text),
      notes.map(({ pinned }) => pinned),
    ],
  )
  await work.query(
    `UPDATE customers c SET document_register = v.document, email = v.email, color_tag = v.color,
       open_field = v.fields
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) v(phone, document, email, color, fields)
     WHERE c.phone_number = v.phone`,
    [
      known.map(({ phone }) => phone),
      known.map(({ document }) => document ?? null),
      known.map(({ email }) => email ?? null),
      known.map(({ color }) => color ?? null),
      known.map(({ fields }) => (fields ? JSON.stringify(fields) : null)),
    ],
  )
  await work.query(
    `INSERT INTO customer_addresses (tenant_id, customer_id, label, ${ADDRESS_PARTS.join(', ')}, main)
     SELECT c.tenant_id, c.id, v.label, ${ADDRESS_PARTS.map((part) => `coalesce(v.${part}, '')`).join(', ')}, true
     FROM jsonb_to_recordset($1::jsonb) v(phone text, label text, ${ADDRESS_PARTS.map((part) => `${part} text`).join(', ')})
     JOIN customers c ON c.phone_number = v.phone`,
    [JSON.stringify(known.flatMap(({ phone, address }) => (address ? [{ phone, ...address }] : [])))],
  )
  await work.query(
    'INSERT INTO customer_groups (tenant_id, name, color_tag) SELECT $1, * FROM unnest($2::text[], $3::text[])',
    [tenantId, groups.map(({ name }) => name), groups.map(({ color }) => color)],
  )
  const members = known.flatMap(({ phone, groups: names }) => names.map((name) => ({ phone, name })))
  await work.query(
    `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
     SELECT $1, g.id, c.id FROM unnest($2::text[], $3::text[]) v(phone, name)
     JOIN customer_groups g ON g.name = v.name JOIN customers c ON c.phone_number = v.phone`,
    [tenantId, members.map(({ phone }) => phone), members.map(({ name }) => name)],
  )
  // Two things the best known of them agreed to, and one that they took back.
  await work.query(
    `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, evidence, text_version, user_id, at)
     SELECT $1, c.id, v.purpose, v.decision, 'consent', v.channel, v.evidence, 'Ficha de cadastro 2026', $3, now() - make_interval(days => v.days)
     FROM customers c, (VALUES ('marketing', 'granted', 'counter', 'Assinou a ficha no balcão', 90),
       ('health_profile', 'granted', 'counter', 'Assinou a ficha no balcão', 90),
       ('marketing', 'withdrawn', 'phone', 'Ligou pedindo para não receber ofertas', 20),
       ('marketing', 'granted', 'whatsapp', 'Pode voltar a mandar as ofertas da semana', 3)) v(purpose, decision, channel, evidence, days)
     WHERE c.phone_number = $2 ORDER BY v.days DESC`,
    [tenantId, known[0]?.phone, staff.get('ana')],
  )
}
