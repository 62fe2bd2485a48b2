import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readMessages } from '../../../server/conversation/messages/message.row'
import { readTickets } from '../../../server/conversation/tickets/ticket.row'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { goOnErasing } from '../../../server/directory/customers/erase/erase.job'
import { erasurePage } from '../../../server/directory/customers/erase/erasures.queries'
import { createNote } from '../../../server/directory/customers/notes'
import { silentLog } from '../../../server/platform/log'
import { anonymousMessage, anonymousTicket } from '../../../src/domain/contacts/anonymous'
import { onEveryDatabase } from '../../databases'
import { SHORT } from '../../long'
import { CANARY, findAnywhere, OWNED, type Planted, plant, tablesOfCustomers } from './canaries'
import {
  aStage,
  aTicket,
  deliver,
  envelope,
  head,
  rows,
  type Stage,
  send,
  take,
  text,
  ticket,
  work,
} from './stage'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const FROM = { ip: '203.0.113.7', agent: 'Firefox' }

const erase = (stage: Stage, customer_id: string, confirmation: string, reason = 'request') =>
  work(stage, (w) =>
    eraseCustomer(
      w,
      stage.alice,
      { customer_id, confirmation, reason },
      {
        from: FROM,
        secretKey: stage.config.secretKey,
        now: NOW,
      },
    ),
  )

/** Runs what the erasures left for the background, until nothing is left. */
async function jobs(stage: Stage): Promise<void> {
  for (;;) {
    const [job] = await stage.db.system((w) =>
      w.query<{ id: string; payload: Parameters<typeof goOnErasing>[0] }>(
        `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
         WHERE t.id = j.task_id AND t.identifier = 'customers.erase' AND j.id = (
           SELECT min(o.id) FROM graphile_worker._private_jobs o JOIN graphile_worker._private_tasks s ON s.id = o.task_id
           WHERE s.identifier = 'customers.erase') RETURNING j.id, j.payload`,
      ),
    )
    if (!job) return
    await goOnErasing(job.payload, { ...stage, log: silentLog })
  }
}

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    return statSync(file).isDirectory() ? filesIn(file) : [file]
  })

/** The rows of these customers, of all tables. */
const everythingOf = async (stage: Stage, planted: readonly Pick<Planted, 'id'>[]) =>
  Promise.all(
    Object.entries(OWNED).map(async ([table, where]) => [
      table,
      (
        await rows<{ row: string }>(stage, `SELECT r::text AS row FROM ${table} r WHERE ${where}`, [
          planted.map(({ id }) => id),
        ])
      )
        .map(({ row }) => row)
        .sort(),
    ]),
  )

/**
 * Threat L2, on the server. Seen to fail on: chat_tickets.review left out of erase.rows.ts, and an event taken for
 * 'nobody' in erase.events.ts.
 */
onEveryDatabase('erasing customers', (database) => {
  const stage = aStage(database)

  it('knows every table in which something of a customer may be', async () => {
    expect((await tablesOfCustomers(stage())).filter((table) => !Object.hasOwn(OWNED, table))).toEqual([])
  })

  it('leaves nothing of many of them anywhere, and everything of the others', async () => {
    const others = await plant(stage(), 5, 'Vizinho')
    const needles = (people: readonly Planted[]) =>
      people.flatMap(({ phone, name }) => [phone.slice(-8), `${name}"`])
    const gone = await plant(stage(), SHORT ? 25 : 100)
    const before = await everythingOf(stage(), others)
    expect((await findAnywhere(stage(), needles(gone))).length).toBeGreaterThan(10)
    const numbers = await head(stage())

    for (const [i, { id, name, phone }] of gone.entries())
      await erase(stage(), id, i % 2 === 0 ? name.toUpperCase() : `(${phone.slice(2, 4)}) ${phone.slice(4)}`)
    await jobs(stage())

    expect(await findAnywhere(stage(), needles(gone))).toEqual([])
    // What the neighbours have of the canaries is all that is left of them.
    const left = await findAnywhere(
      stage(),
      gone.map(({ id }) => `${CANARY} file of ${id}`),
    )
    expect(left).toEqual([])
    const contents = filesIn(path.join(stage().config.dataDir, 'files')).map((file) =>
      readFileSync(file, 'utf8'),
    )
    expect(
      contents.filter((content) => gone.some(({ id }) => content === `${CANARY} file of ${id}`)),
    ).toEqual([])
    expect(contents.filter((content) => content.startsWith(CANARY))).toHaveLength(others.length)
    expect(await everythingOf(stage(), others)).toEqual(before)

    const [{ holes } = { holes: -1 }] = await rows<{ holes: number }>(
      stage(),
      'SELECT (max(seq) - min(seq) + 1 - count(*))::integer AS holes FROM events',
    )
    expect(holes).toBe(0)
    expect(await head(stage())).toBeGreaterThanOrEqual(numbers + gone.length)
  }, 180_000)

  it('leaves no canary in a house of its own, in whatever table', async () => {
    const house = await stage().another()
    const own: Stage = { ...stage(), ...house }
    const [one] = await plant(own, 1)
    if (!one) throw new Error('nobody')
    const inHouse = async () =>
      (await findAnywhere(own, [CANARY])).filter((row) => new RegExp(`\\b${own.tenant.id}\\b`).test(row))
    expect((await inHouse()).length).toBeGreaterThan(5)
    await erase(own, one.id, one.phone)
    await jobs(own)
    const all = await own.db.work(own.tenant, async (w) => {
      const tables = await w.query<{ t: string }>(
        `SELECT table_name AS t FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id'
           AND table_name NOT LIKE 'webhook%' AND table_name NOT LIKE 'searchable%'`,
      )
      const found: string[] = []
      for (const { t } of tables)
        for (const { r } of await w.query<{ r: string }>(
          `SELECT x::text AS r FROM ${t} x WHERE x::text ILIKE '%${CANARY}%'`,
        ))
          found.push(`${t}: ${r.slice(0, 300)}`)
      return found
    })
    expect(all).toEqual([])
  })

  it('leaves with another house what it has of the same person', async () => {
    const { customer_id, phone } = await aTicket(stage())
    const house: Stage = { ...stage(), ...(await stage().another()) }
    await deliver(stage(), envelope(house.phoneNumberId, { messages: [text(phone, 'Também compro aqui')] }))
    const same = await rows<{ id: string }>(house, 'SELECT id::text FROM customers WHERE wa_id = $1', [phone])
    expect(same).toHaveLength(1)
    const raw = () =>
      stage().db.system((w) =>
        w.query(
          `SELECT i.id::text, q.item FROM webhook_inbox i JOIN webhook_quarantine q ON q.webhook_id = i.id
           WHERE q.tenant_id = $1 AND position(convert_to($2, 'UTF8') IN i.body) > 0`,
          [house.tenant.id, house.phoneNumberId],
        ),
      )
    await stage().db.system((w) =>
      w.query(
        `INSERT INTO webhook_quarantine (webhook_id, tenant_id, reason, item) SELECT max(id), $1, 'x', $2 FROM webhook_inbox`,
        [house.tenant.id, JSON.stringify({ from: phone })],
      ),
    )
    const before = [await everythingOf(house, same), await raw()]
    expect(before[1]).toHaveLength(1)
    await erase(stage(), customer_id, phone)
    await jobs(stage())
    expect([await everythingOf(house, same), await raw()]).toEqual(before)
  })

  it('makes of tickets and messages what a device makes of them', async () => {
    const written = await aTicket(stage())
    await take(stage(), stage().ana, written.id)
    await send(stage(), stage().ana, written.phone, { message: 'Temos sim, dona Maria.' })
    const ids = (
      await rows<{ id: string }>(
        stage(),
        'SELECT id::text FROM customer_chats WHERE chat_ticket_id = $1 ORDER BY id',
        [written.id],
      )
    ).map(({ id }) => id)
    const before = await work(stage(), (w) => readMessages(w, ids))
    const ticketBefore = await ticket(stage(), written.id)
    const erasure = await erase(stage(), written.customer_id, written.phone)
    expect(erasure).toMatchObject({
      customer_id: written.customer_id,
      ticket_ids: [written.id],
      erased_at: NOW.toISOString(),
    })

    const after = await work(stage(), (w) => readMessages(w, ids))
    for (const id of ids) {
      const was = before.get(id)
      const is = after.get(id)
      if (!was || !is) throw new Error('a message is gone')
      // What was not sent yet has failed, and is told so; the number of that event is its.
      expect(is).toEqual({
        ...anonymousMessage(was, erasure),
        ack: is.ack,
        unseen_msg: is.unseen_msg,
        rev: is.rev,
      })
    }
    const [closed] = (await work(stage(), (w) => readTickets(w, [written.id]))).values()
    const same = ({
      customer,
      customer_name,
      last_msg,
      customerLastChat,
      review,
      email,
    }: typeof ticketBefore) => ({
      customer,
      customer_name,
      last_msg,
      review,
      email,
      message: customerLastChat?.message,
    })
    expect(closed && same(closed)).toEqual(same(anonymousTicket(ticketBefore, erasure)))
    expect(closed?.finished_ticket).toBe(1)
  })

  it('asks for the name or the number, and for a reason that there is', async () => {
    const { customer_id, phone } = await aTicket(stage())
    for (const [typed, reason] of [
      ['', 'request'],
      ['Outra pessoa', 'request'],
      ['11 98765-4321', 'request'],
      [phone, 'porque sim'],
    ] as const)
      await expect(erase(stage(), customer_id, typed, reason)).rejects.toMatchObject({
        extensions: { code: 'INVALID' },
      })
    expect(
      (await rows(stage(), 'SELECT 1 FROM customers WHERE id = $1 AND erased_at IS NULL', [customer_id]))
        .length,
    ).toBe(1)
  })

  it('is done once, and nothing is written about them afterwards', async () => {
    const { customer_id, phone, id } = await aTicket(stage())
    const before = await head(stage())
    await erase(stage(), customer_id, phone)
    await expect(erase(stage(), customer_id, 'Cliente apagado')).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    await expect(
      work(stage(), (w) => createNote(w, stage().alice, { customer_id, text: 'Era a Maria', pinned: false })),
    ).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    const { items } = await work(stage(), (w) => erasurePage(w, before))
    expect(items).toMatchObject([{ customer_id, ticket_ids: [id] }])
  })

  it('makes a new customer of who writes again', async () => {
    const { customer_id, phone } = await aTicket(stage())
    await erase(stage(), customer_id, phone)
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, 'Voltei')] }))
    const found = await rows<{ id: string }>(stage(), 'SELECT id::text FROM customers WHERE wa_id = $1', [
      phone,
    ])
    expect(found).toHaveLength(1)
    expect(found[0]?.id).not.toBe(customer_id)
  })

  it('is in the security log by the customer’s number alone', async () => {
    const { customer_id, phone } = await aTicket(stage())
    await erase(stage(), customer_id, phone, 'mistake')
    const [line] = await rows(
      stage(),
      'SELECT kind, user_id, customer_id::text, reason, ip FROM security_log ORDER BY id DESC LIMIT 1',
    )
    expect(line).toEqual({
      kind: 'customer_erased',
      user_id: Number(stage().alice.id),
      customer_id,
      reason: 'mistake',
      ip: FROM.ip,
    })
  })

  it('goes through a conversation of years in the background, in bounded steps', async () => {
    const { customer_id, phone, id } = await aTicket(stage())
    await rows(
      stage(),
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, delivery, tag_type)
       SELECT $1, $2, $3, $4, 'chat', 'segredo ' || n, 'delivered', 'in' FROM generate_series(1, 5000) n`,
      [stage().tenant.id, id, customer_id, stage().instanceId],
    )
    await erase(stage(), customer_id, phone)
    const left = () =>
      rows(stage(), `SELECT 1 FROM customer_chats WHERE chat_ticket_id = $1 AND message IS NOT NULL`, [id])
    expect((await left()).length).toBeGreaterThan(0)
    await jobs(stage())
    expect((await left()).length).toBe(0)
    const [erasure] = await rows<{ finished_at: Date | null }>(
      stage(),
      'SELECT finished_at FROM customer_erasures WHERE customer_id = $1',
      [customer_id],
    )
    expect(erasure?.finished_at).not.toBeNull()
  })
})
