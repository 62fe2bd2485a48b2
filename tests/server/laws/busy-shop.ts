import type { RunningServer } from '../../../server/app'
import { announceInstance } from '../../../server/directory/instances/announce'
import { emptyFlow } from '../../../src/domain/bots/flow'
import { aPhone, text } from '../areas/stage'
import { ask, logIn, tokenOf } from '../client'
import { anOrder } from './an-order'
import { A_SENDER, A_SUPPRESSION } from './email-actions'
import type { ErpKindOfId } from './erp-ids'
import { aReason } from './life-actions'
import { A_DRAFT } from './maria-actions'
import { aRowOfEach, type OwnKind } from './row-areas'
import { aTalk, meta, type Person, type Shop, type Talk, talkOf } from './shop'
import { wares } from './wares'

/** Asks as one person; the body as text, so that nothing in it goes unseen. */
export type Asker = (query: string, variables?: object) => Promise<{ status: number; text: string }>

/** Logs somebody in. */
export async function asker(server: RunningServer, shop: Shop, person: Person): Promise<Asker> {
  const { slug } = shop.tenant
  const token = tokenOf(await logIn(server.url, slug, person))
  return async (query, variables) => {
    const { status, body } = await ask(server.url, slug, query, { token, variables })
    return { status, text: JSON.stringify(body) }
  }
}

/** Asks, and fails when it is refused. */
export async function must(asking: Asker, query: string, variables?: object): Promise<string> {
  const { text: answer } = await asking(query, variables)
  if (answer.includes('"errors"')) throw new Error(answer)
  return answer
}

const idIn = (answer: string): string => /"id":"(\d+)"/.exec(answer)?.[1] ?? ''

const TRANSFER =
  'mutation($t: ID!, $u: ID!, $n: String) { createTicketTransfer(chat_ticket_id: $t, next_user_id: $u, note: $n) { id } }'
const SEND =
  'mutation($p: String!, $m: String!, $i: ID!, $h: String!) { sendMessage(to_number: $p, message: $m, instance_id: $i, hash: $h) { id } }'
const COMMENT =
  'mutation($p: String!, $m: String!, $i: ID!, $h: String!, $u: [ID!]) { createChatComment(to_number: $p, message: $m, instance_id: $i, hash: $h, mentioned_user_ids: $u) { id } }'
const SCHEDULE =
  'mutation($t: ID!, $m: String!, $h: String!) { scheduleMessage(chat_ticket_id: $t, message: $m, send_at: "2027-01-01T12:00:00.000Z", hash: $h) { id } }'
const DRAFT =
  'mutation($t: ID!, $m: String!) { saveDraft(chat_ticket_id: $t, message: $m, device: "a", known_rev: 0) { rev } }'
const WHISPER =
  'mutation($u: ID!, $s: ID!, $m: String!, $h: String!) { sendMessageInternalChat(user_id: $u, user_sending_id: $s, message: $m, hash: $h) { id } }'
const FINISH = 'mutation($t: ID!) { finishChatTicket(id: $t) { id } }'

/** Takes a ticket from the queue. */
export const take = (asking: Asker, person: Person, { id }: Talk) =>
  must(asking, TRANSFER, { t: id, u: person.id })

let hashes = 0
const aHash = () => `law-${process.pid}-${++hashes}`

/**
 * Things that one may wish to reach from outside: a ticket in hands, with a message that failed and a transfer
 * that waits; and what its owner told a colleague.
 */
export type Treasure = Readonly<{
  talk: Talk
  message: string
  transfer: string
  whisper: string
  template: string
  reason: string
  closingMessage: string
  relationshipRule: string
  survey: string
  integration: Readonly<Record<ErpKindOfId, string>>
  mailSender: string
  mailSuppression: string
  openingHours: string
  assignmentRule: string
  own: Readonly<Record<OwnKind, string>>
  inactivity: string
  inactivityInbox: string
  metaTemplate: string
  scheduled: string
  mention: string
  group: string
  note: string
  memory: string
  unanswered: string
  address: string
  quote: string
  merge: string
  sticker: string
  /** That of the shop's attendants. */
  role: string
  trustedRange: string
  export: string
  bulkChange: string
  import: string
  customerField: string
  segment: string
  product: string
  productCategory: string
  catalogItem: string
  catalogCollection: string
  invitation: string
  macro: string
  bot: string
  adverseEvent: string
  alert: string
  mariaDraft: string
  campaign: string
  stockImage: string
  historyEntry: string
  order: string
  payment: string
  deliveryArea: string
  dispensing: string
  pbmAuthorisation: string
  pbmClosing: string
  orderStatus: string
}>

/** Buries one in a shop, in the hands of `owner`; every text in it holds the mark. */
export async function aTreasure(
  server: RunningServer,
  shop: Shop,
  { owner, next, mark, department }: { owner: Person; next: Person; mark: string; department?: string },
): Promise<Treasure> {
  const talk = await aTalk(server, shop, { says: `disse ${mark}`, name: `Cliente ${mark}`, department })
  const asking = await asker(server, shop, owner)
  await take(asking, owner, talk)
  const about = { p: talk.phone, i: shop.instanceId }
  const message = idIn(await must(asking, SEND, { ...about, m: `resposta ${mark}`, h: aHash() }))
  await must(asking, COMMENT, { ...about, m: `nota ${mark}`, h: aHash(), u: [next.id] })
  const scheduled = idIn(await must(asking, SCHEDULE, { t: talk.id, m: `depois ${mark}`, h: aHash() }))
  await must(asking, DRAFT, { t: talk.id, m: `começo ${mark}` })
  const named = await must(await asker(server, shop, next), '{ mentions { items { id } } }')
  const transfer = idIn(await must(asking, TRANSFER, { t: talk.id, u: next.id, n: `motivo ${mark}` }))
  const whisper = idIn(
    await must(asking, WHISPER, { u: next.id, s: owner.id, m: `segredo ${mark}`, h: aHash() }),
  )
  await shop.db.work(shop.tenant, (w) =>
    w.query(`UPDATE customer_chats SET delivery = 'failed', posting_since = NULL, tries = 0 WHERE id = $1`, [
      message,
    ]),
  )
  const template = await shop.db.work(shop.tenant, async (w) => {
    return w.one<{ id: string }>(
      `INSERT INTO quick_answers (tenant_id, identifier, value) VALUES ($1, $2, $3) RETURNING id::text`,
      [shop.tenant.id, `r-${talk.id}`, `resposta ${mark}`],
    )
  })
  const role = await shop.db.work(shop.tenant, (w) =>
    w.one<{ id: string }>(`SELECT id::text FROM roles WHERE name = 'atendente'`),
  )
  const reason = await aReason(shop, `motivo ${mark}`)
  const metaTemplate = await aMetaTemplate(shop, `modelo_${talk.id}`, `modelo ${mark}`)
  return {
    talk,
    message,
    transfer,
    whisper,
    template: template?.id ?? '',
    reason,
    metaTemplate,
    scheduled,
    mention: idIn(named),
    sticker: await aSticker(shop, owner),
    ...(await beside(shop, owner, talk, mark)),
    role: role?.id ?? '',
    own: await aRowOfEach(
      async (query, form) => must(await asker(server, shop, shop.alice), query, form),
      `${mark} ${talk.customerId}`,
    ),
  }
}

/** An approved template of the shop's business account, with one variable. */
export async function aMetaTemplate(shop: Shop, name: string, text: string): Promise<string> {
  const row = await shop.db.work(shop.tenant, async (w) => {
    await w.query(`UPDATE instances SET waba_id = 'waba-' || tenant_id WHERE id = $1`, [shop.instanceId])
    // Administrators are shown the account.
    await announceInstance(w, shop.instanceId)
    return w.one<{ id: string }>(
      `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status,
         parameter_format, components)
       VALUES ($1, 'waba-' || $1::integer, '1', $2, 'pt_BR', 'UTILITY', 'APPROVED', 'POSITIONAL', $3) RETURNING id::text`,
      [shop.tenant.id, name, JSON.stringify([{ type: 'BODY', text: `Olá {{1}}, ${text}.` }])],
    )
  })
  return row?.id ?? ''
}

/** A sticker that somebody keeps. */
const aSticker = ({ db, tenant }: Shop, { id }: Person): Promise<string> =>
  db.work(tenant, async (w) => {
    const row = await w.one<{ id: string }>(
      `WITH f AS (INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id)
         VALUES ($1::integer, md5('sticker') || md5('kept'), 1, 'image/webp', 'a', $2::integer) RETURNING id, sha256)
       INSERT INTO stickers (tenant_id, user_id, media_file_id, sha256)
       SELECT $1::integer, $2::integer, id, sha256 FROM f RETURNING id::text`,
      [tenant.id, Number(id)],
    )
    return row?.id ?? ''
  })

const rule = (place: string) =>
  `WITH d AS (INSERT INTO departments (tenant_id, name) VALUES ($1, $2) RETURNING id)
   INSERT INTO inactivity_rules (tenant_id, department_id, place, close_minutes, active) SELECT $1, id, '${place}', 5, FALSE FROM d`

/** An integration with a key, something that was refused, and an order. */
async function integration(id: (sql: string, values: readonly unknown[]) => Promise<string>, mark: string) {
  const erp = await id(
    `INSERT INTO erp_connections (tenant_id, kind, name, state) VALUES ($1, 'api', $2, 'connected')`,
    [`ERP ${mark}`.slice(0, 80)],
  )
  return {
    erp,
    erpKey: await id(
      `INSERT INTO erp_keys (tenant_id, connection_id, key_hash, ending) VALUES ($1, $2, $3, 'abcd')`,
      [erp, `hash of ${mark} ${erp}`],
    ),
    // A shop has one account of its own, however busy it is.
    psp: await id(
      `INSERT INTO psp_accounts (tenant_id, provider, name, pix_key) VALUES ($1, 'Banco', $2, 'loja@exemplo.com.br')
       ON CONFLICT (tenant_id, coalesce(instance_id, 0)) WHERE deleted_at IS NULL DO UPDATE SET name = excluded.name`,
      [`Conta ${mark}`.slice(0, 80)],
    ),
    erpRefusal: await id(
      `INSERT INTO erp_refusals (tenant_id, connection_id, theirs, reason, name, sentence, row)
       VALUES ($1, $2, '1', 'row', $3, $3, '{"ref":"1"}')`,
      [erp, `Recusa ${mark}`],
    ),
    erpPush: await id(
      `INSERT INTO erp_outbox (tenant_id, connection_id, order_id, key, payload, state)
       VALUES ($1, $2, 1, 'k', jsonb_build_object('number', $3::text, 'lines', '[]'::jsonb), 'refused')`,
      [erp, `Pedido ${mark}`],
    ),
  }
}

/** What is known of the customer beside the talk. */
const beside = (
  { db, tenant, instanceId }: Shop,
  owner: Person,
  { customerId, id: ticketId }: Talk,
  mark: string,
) =>
  db.work(tenant, async (w) => {
    const id = async (sql: string, values: readonly unknown[]) =>
      (await w.one<{ id: string }>(`${sql} RETURNING id::text`, [tenant.id, ...values]))?.id ?? ''
    const other = await id(
      'INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, $2, $3, $3)',
      [`Outro ${mark}`, `999${customerId}`],
    )
    await w.query('UPDATE customers SET merged_into = $1 WHERE id = $2', [customerId, other])
    const bot = await id(`INSERT INTO bots (tenant_id, kind, name) VALUES ($1, 'passive', $2)`, [
      `Robô ${mark} ${customerId}`.slice(0, 80),
    ])
    await w.query(
      `WITH d AS (INSERT INTO bot_drafts (tenant_id, bot_id, definition, layout) VALUES ($1, $2, $3, '{}'))
       INSERT INTO bot_versions (tenant_id, bot_id, no, definition, layout, compiled, fingerprint, spec, published_by)
       VALUES ($1, $2, 1, $3, '{}', '{}', 'x', 1, $4)`,
      [tenant.id, bot, JSON.stringify(emptyFlow()), Number(owner.id)],
    )
    const unanswered = await id('INSERT INTO unanswered_questions (tenant_id) VALUES ($1)', [])
    await w.query(
      `INSERT INTO unanswered_askings (tenant_id, question_id, chat_ticket_id, text, asked, at) VALUES ($1, $2, $3, $4, $4, now())`,
      [tenant.id, unanswered, ticketId, `perguntou ${mark} ${customerId}`],
    )
    const mariaDraft = await id(A_DRAFT, [ticketId, `Rascunho ${mark}`])
    return {
      // Each for a department of its own: a second one for the same place is refused.
      closingMessage: await id(
        `WITH d AS (INSERT INTO departments (tenant_id, name) VALUES ($1, $2 || ' e tchau') RETURNING id)
         INSERT INTO closing_messages (tenant_id, department_id, text) SELECT $1, id, $2 FROM d`,
        [`Tchau ${mark} ${customerId}`],
      ),
      survey: await id(
        `WITH d AS (INSERT INTO departments (tenant_id, name) VALUES ($1, $2 || ' e nota') RETURNING id)
         INSERT INTO surveys (tenant_id, department_id, question) SELECT $1, id, $2 FROM d`,
        [`Nota ${mark} ${customerId}`],
      ),
      relationshipRule: await id(
        `INSERT INTO relationship_rules (tenant_id, name, trigger, number, hour, instance_id, daily_most, user_id)
         SELECT $1, $2, 'grade', 6, 9, (SELECT max(id) FROM instances), 10, (SELECT max(id) FROM users)`,
        [`Regra ${mark} ${customerId}`],
      ),
      mailSuppression: await id(A_SUPPRESSION, [mark]),
      mailSender: await id(A_SENDER, [`${mark}-${customerId}`.toLowerCase().replace(/[^a-z0-9-]/g, '')]),
      integration: await integration(id, `${mark} ${customerId}`),
      // Off: they time nobody in the shop that is looked at.
      inactivity: await id(rule('open'), [`Silêncio ${mark} ${customerId}`]),
      inactivityInbox: await id(rule('inbox'), [`Fila ${mark} ${customerId}`]),
      openingHours: await id(
        `WITH d AS (INSERT INTO departments (tenant_id, name) VALUES ($1, $2) RETURNING id)
         INSERT INTO opening_hours (tenant_id, department_id, calendar)
         SELECT $1, id, '{"week": ["", "", "", "", "", "", ""], "national": true, "days": []}' FROM d`,
        [`Horário ${mark} ${customerId}`],
      ),
      // Off: it hands out nothing in the shop that is looked at.
      assignmentRule: await id(
        `WITH d AS (INSERT INTO departments (tenant_id, name) VALUES ($1, $2) RETURNING id)
         INSERT INTO assignment_rules (tenant_id, department_id, mode, active) SELECT $1, id, 'rotation', FALSE FROM d`,
        [`Rodízio ${mark} ${customerId}`],
      ),
      group: await id('INSERT INTO customer_groups (tenant_id, name) VALUES ($1, $2)', [
        `Grupo ${mark} ${customerId}`,
      ]),
      address: await id(
        'INSERT INTO customer_addresses (tenant_id, customer_id, street, main) VALUES ($1, $2, $3, true)',
        [customerId, `Rua ${mark}`],
      ),
      note: await id(
        'INSERT INTO customer_notes (tenant_id, customer_id, user_id, text) VALUES ($1, $2, $3, $4)',
        [customerId, Number(owner.id), `anotado ${mark}`],
      ),
      memory: await id(
        `INSERT INTO customer_memories (tenant_id, customer_id, kind, value, expires_at) VALUES ($1, $2, 'shop', $3, now() + interval '1 day')`,
        [customerId, `loja ${mark}`],
      ),
      unanswered,
      quote: await id(
        `INSERT INTO quotes (tenant_id, customer_id, user_id, number, status, currency, total, note) VALUES ($1, $2, $3, $4, 'open', 'BRL', 749, $4)`,
        [customerId, Number(owner.id), `orçado ${mark} ${customerId}`],
      ),
      ...(await anOrder(id, customerId, mark)),
      import: await id(
        `INSERT INTO imports (tenant_id, user_id, kind, name, state, titles) VALUES ($1, $2, 'customers', $3, 'mapping', '["Nome"]')`,
        [Number(owner.id), `${mark}.csv`],
      ),
      export: await id(
        `INSERT INTO exports (tenant_id, user_id, kind, format, asked) VALUES ($1, $2, 'customers', 'csv', $3)`,
        [Number(owner.id), JSON.stringify({ list: { search: mark }, ids: null })],
      ),
      bulkChange: await id(
        `INSERT INTO bulk_changes (tenant_id, user_id, hash, kind, list, change, last_id, total, total_is_least)
         VALUES ($1, $2, $3, 'customers.block', $4, '{}', 0, 1, false)`,
        [Number(owner.id), `key-of-${mark}-${customerId}`, JSON.stringify({ search: mark })],
      ),
      customerField: await id(
        `INSERT INTO customer_fields (tenant_id, key, label, kind) VALUES ($1, $2, $3, 'text')`,
        [`campo_${customerId}`, `Campo ${mark} ${customerId}`],
      ),
      bot,
      adverseEvent: await id(
        `INSERT INTO adverse_events (tenant_id, state, received_on, narrative, user_id) VALUES ($1, 'draft', '2026-11-20', $2, $3)`,
        [`relato ${mark}`, Number(owner.id)],
      ),
      alert: await id(
        `INSERT INTO alerts (tenant_id, rule_id, name, kind, threshold, value, state, began_at) VALUES ($1, (SELECT coalesce(max(rule_id), 0) + 1 FROM alerts), $2, 'queue', 15, 20, 'raised', now())`,
        [`Alerta ${mark}`],
      ),
      mariaDraft,
      campaign: await id(
        `INSERT INTO campaigns (tenant_id, name, channel, audience, variants, author_id) VALUES ($1, $2, 'whatsapp', '{"tree":null,"segments":[]}',
           '[{"name":"A","content":{"template_id":null,"values":{},"header_url":null}}]', $3)`,
        [`Campanha ${mark} ${customerId}`.slice(0, 80), Number(owner.id)],
      ),
      macro: await id('INSERT INTO macros (tenant_id, name, steps, user_id) VALUES ($1, $2, $3, $4)', [
        `macro ${mark} ${customerId}`,
        '[]',
        Number(owner.id),
      ]),
      orderStatus: await id(
        `INSERT INTO order_statuses (tenant_id, name, color, phase) VALUES ($1, $2, '#112233', 'ready')`,
        [`status ${mark}`],
      ),
      stockImage: await id(
        `WITH f AS (INSERT INTO media_files (tenant_id, sha256, size, mime, name) VALUES ($1, repeat('b', 64), 1, 'image/png', $2) RETURNING id)
         INSERT INTO stock_images (tenant_id, gtin_key, media_file_id) SELECT $1, lpad((SELECT count(*) FROM stock_images)::text, 14, '0'), id FROM f`,
        [`foto ${mark}`],
      ),
      historyEntry: await id(
        `INSERT INTO row_history (tenant_id, kind, row_id, user_name, changes) VALUES ($1, 'product', 1, $2, '{"deed": "made", "fields": {}}')`,
        [`nome ${mark}`],
      ),
      segment: await id(
        'INSERT INTO customer_segments (tenant_id, name, tree, user_id) VALUES ($1, $2, $3, $4)',
        [`Segmento ${mark} ${customerId}`, JSON.stringify({ and: [] }), Number(owner.id)],
      ),
      ...(await wares(w, instanceId, `${mark} ${customerId}`)),
      invitation: await id(
        `INSERT INTO invitations (tenant_id, email, role_id, token_hash, expires_at)
         SELECT $1, $2, r.id, $2, now() + interval '7 days' FROM roles r WHERE r.tenant_id = $1 AND r.name = 'atendente'`,
        [`${mark}-${customerId}@loja.example`],
      ),
      trustedRange: await id('INSERT INTO trusted_ranges (tenant_id, range, label) VALUES ($1, $2, $2)', [
        `${mark} ${customerId}`,
      ]),
      merge: await id(
        'INSERT INTO customer_merges (tenant_id, survivor_id, merged_id, user_id, moved) VALUES ($1, $2, $3, $4, $5)',
        [
          customerId,
          other,
          Number(owner.id),
          JSON.stringify({ tickets: [], notes: [], groups: [], identifiers: [], before: {}, after: {} }),
        ],
      ),
    }
  })

/** A morning in a shop: customers write, staff take, answer, comment, hand over and close. */
export async function aMorning(
  server: RunningServer,
  shop: Shop,
  mark: string,
  customers = 24,
): Promise<void> {
  const phones = Array.from({ length: customers }, aPhone)
  const contacts = phones.map((phone) => ({ wa_id: phone, profile: { name: `Cliente ${mark}` } }))
  for (const words of ['Bom dia', 'Tem dipirona?', 'Quanto custa?'])
    await meta(server, shop, { messages: phones.map((phone) => text(phone, `${words} ${mark}`)), contacts })
  const [ana, bruno] = [await asker(server, shop, shop.ana), await asker(server, shop, shop.bruno)]
  await Promise.all(
    phones.map(async (phone, n) => {
      const talk = await talkOf(shop, phone)
      await take(ana, shop.ana, talk)
      const about = { p: phone, i: shop.instanceId }
      await must(ana, SEND, { ...about, m: `Temos ${mark}`, h: aHash() })
      await must(bruno, COMMENT, { ...about, m: `Conheço ${mark}`, h: aHash() })
      if (n % 2 === 0) await must(ana, TRANSFER, { t: talk.id, u: shop.davi.id, n: mark })
      if (n % 3 === 0) await must(ana, FINISH, { t: talk.id })
    }),
  )
}
