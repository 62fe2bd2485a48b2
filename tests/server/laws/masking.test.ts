import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../../server/app'
import { runExport } from '../../../server/directory/exports/run.job'
import { LOOKUPS } from '../../../server/directory/masking/lookups'
import { GRANTABLE } from '../../../src/domain/access/granting'
import { formatPhone } from '../../../src/domain/contacts/phone'
import { filterFields } from '../../../src/domain/contacts/segments/fields'
import { opsOf } from '../../../src/domain/contacts/segments/filter-tree'
import { aDatabase } from '../../databases'
import { logIn, subscribe, tokenOf } from '../client'
import { eventually } from '../fixtures'
import { idlessQuestions, type Question, questions, searches } from './attempts'
import { type Asker, asker, aTreasure, must, type Treasure } from './busy-shop'
import { CONSENT } from './consent-form'
import { CPF, contactsIn, EMAIL, plantContacts } from './contact-data'
import { aFieldForm } from './field-form'
import { AN_ADDRESS } from './good-forms'
import { aServer, aShop, type Shop } from './shop'
import { writings } from './written-contacts'

const LONG_MS = 400_000

/**
 * Who may not see contact data (src/domain/access/actions.ts) is given no customer's whole phone, CPF or e-mail: by no
 * operation, under no name, in no event, file or sentence. An administrator is shown them by the same requests, so that
 * the walk is known to come by them; and what is sent by such a role still goes out.
 *
 * Seen to fail on: a field without its line in server/directory/masking/fields.ts; events that are not masked; a customer whose
 * name is their number; an export with its plain columns.
 */
describe('contact data', () => {
  const database = aDatabase()
  let server: RunningServer
  let shop: Shop
  let mine: Treasure
  let ana: Asker
  let alice: Asker
  /** Whose numbers are looked for. */
  const phones: string[] = []

  beforeAll(async () => {
    server = await aServer(database.url())
    shop = await aShop(server.db, server.services.config)
    await server.db.work(shop.tenant, async (w) => {
      await w.query(
        `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES ($1, 'reservado', 'Reservado', $2)`,
        [shop.tenant.id, GRANTABLE.filter((one) => one !== 'actions/see-customer-contacts')],
      )
      await w.query(
        `UPDATE users SET role_id = (SELECT id FROM roles WHERE name = 'reservado') WHERE id = $1`,
        [Number(shop.ana.id)],
      )
    })
    mine = await aTreasure(server, shop, { owner: shop.ana, next: shop.bruno, mark: 'MEU' })
    ana = await asker(server, shop, shop.ana)
    alice = await asker(server, shop, shop.alice)
    phones.push(...(await plantContacts(server, shop, mine)))
  }, LONG_MS)
  afterAll(() => server.close())

  const leaks = (answer: string) => contactsIn(answer, phones)

  const ids = (): Readonly<Record<string, string>> => ({
    ...(Object.fromEntries(Object.entries(mine).filter(([, id]) => typeof id === 'string')) as Record<
      string,
      string
    >),
    ticket: mine.talk.id,
    customer: mine.talk.customerId,
    instance: shop.instanceId,
    user: shop.bruno.id,
    department: shop.entregas,
    internalMessage: mine.whisper,
  })
  let turns = 0
  const good = () => ({
    id: mine.talk.id,
    customer_id: mine.talk.customerId,
    instance_id: shop.instanceId,
    chat_ticket_id: mine.talk.id,
    to_number: `customer:${mine.talk.customerId}`,
    message: 'x',
    text: 'x',
    name: `x${++turns}`,
    hash: `mask-${process.pid}-${turns}`,
    mark: 'favorite',
    on: true,
    changes: [{ field: 'name', value: `Rua ${turns}`, was: null }],
    customer_chat_id: mine.message,
    max_id: '999999999',
    send_at: '2027-01-01T12:00:00.000Z',
    ...{ priority: 2, is_research: true, known_rev: 0, device: 'a' },
    user_id: shop.bruno.id,
    next_user_id: shop.bruno.id,
    kind: 'customers',
    format: 'csv',
    'recordConsent.form': CONSENT,
    'saveCustomerAddress.form': AN_ADDRESS,
  })
  /** Who ends a session, or takes the ticket out of sight, comes last or not at all. */
  const LAST =
    /^(disconnect|logIn|refresh|block|delete|update(User|Role|Instance)|erase|finish|return|change|bulk)/

  async function walk(asking: Asker, changing: boolean): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>()
    const look = (name: string, answer: string) => {
      const all = leaks(answer)
      if (all.length > 0) found.set(name, all)
    }
    for (const one of idlessQuestions())
      if (!one.needs && !one.mutation)
        for (const search of ['', mine.talk.phone, 'MEU'])
          look(one.name, (await asking(one.document, { search })).text)
    const all = questions()
    const inTurn: Question[] = [
      ...all.filter((one) => !one.mutation),
      ...all.filter((one) => changing && one.mutation && !LAST.test(one.name)),
    ]
    for (const one of inTurn) {
      const { text: answer } = await asking(one.document, one.variables(ids()[one.kind] ?? '', good()))
      look(one.name, answer)
    }
    return found
  }

  it('is not needed to write to somebody', async () => {
    const sent = await must(
      ana,
      'mutation($p: String!, $i: ID!) { sendMessage(to_number: $p, message: "oi", instance_id: $i, hash: "mask-send") { customer_id } }',
      { p: `customer:${mine.talk.customerId}`, i: shop.instanceId },
    )
    expect(sent).toContain(`"customer_id":"${mine.talk.customerId}"`)
  })

  it(
    'is shown whole by no operation and in no event',
    async () => {
      const since = await server.db.work(shop.tenant, (w) =>
        w.one<{ seq: string }>('SELECT min(seq) - 1 AS seq FROM events WHERE tenant_id = $1', [
          shop.tenant.id,
        ]),
      )
      const token = tokenOf(await logIn(server.url, shop.tenant.slug, shop.ana))
      const feed = subscribe(server.url, shop.tenant.slug, token, Number(since?.seq ?? 0))
      expect([...(await walk(ana, true))]).toEqual([])
      // The same walk comes by it where it may.
      const whole = await walk(alice, false)
      for (const name of [
        'customerList',
        'customerInfos.id',
        'chatTickets',
        'customerDuplicates.id',
        'customerMerges.id',
        'customerSensitiveFields.id',
        'customerChats.customer_id',
      ])
        expect([...whole.keys()]).toContain(name)
      await eventually(
        () =>
          feed.events.length > 20 &&
          ['chatNotification', 'Changed'].every((name) => feed.events.some(({ event }) => event === name)),
      )
      expect(
        feed.events.filter((one) => leaks(JSON.stringify(one.data)).length > 0).map(({ event }) => event),
      ).toEqual([])
      const missed = await must(ana, 'query($n: Int!) { missedEvents(since: $n) { envelopes } }', {
        n: Number(since?.seq ?? 0),
      })
      expect(leaks(missed)).toEqual([])
    },
    LONG_MS,
  )

  it('is whole in no file', async () => {
    const file = async (asking: Asker, who: string) => {
      await must(asking, 'mutation { startExport(kind: "customers", format: "csv") }')
      const row = await server.db.work(shop.tenant, (w) =>
        w.one<{ id: string }>('SELECT max(id)::text AS id FROM exports WHERE user_id = $1', [Number(who)]),
      )
      const exportId = row?.id ?? ''
      const { db, files } = server.services
      await runExport({ tenantId: shop.tenant.id, exportId }, { db, files, now: () => new Date() })
      const kept = await eventually(async () => {
        const one = await db.work(shop.tenant, (w) =>
          w.one<{ sha256: string }>(
            'SELECT f.sha256 FROM exports e JOIN media_files f ON f.id = e.media_file_id WHERE e.id = $1',
            [exportId],
          ),
        )
        if (!one) throw new Error('not yet')
        return one
      })
      return (await buffer(files.read(shop.tenant.id, kept.sha256))).toString()
    }
    expect(leaks(await file(ana, shop.ana.id))).toEqual([])
    expect(leaks(await file(alice, shop.alice.id)).length).toBeGreaterThan(1)
    const token = tokenOf(await logIn(server.url, shop.tenant.slug, shop.ana))
    const trail = await fetch(`${server.url}/${shop.tenant.slug}/api/access-trail.csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(trail.status).toBe(200)
    expect(leaks(await trail.text())).toEqual([])
  })

  /** Of each covered field what is hidden, cut to pieces; the whole is another matter. */
  const pieces = () => {
    const [phone = ''] = phones
    const inside = phone.slice(4, -4)
    return [
      phone.slice(0, -1),
      phone.slice(2, 9),
      phone.slice(-9, -1),
      phone.slice(-5),
      `(${phone.slice(2, 4)}) ${inside}`,
      // Of people whose name is their number.
      phones[1]?.slice(0, -1),
      phones[1]?.slice(-6),
      phones[2]?.slice(0, -2),
      // As it stands in the name: the half of it that is hidden, and three of the digits that are shown.
      phones[2] && formatPhone(phones[2]).slice(-10, -1),
      CPF.slice(0, 6),
      CPF.slice(0, -1),
      CPF.slice(-5),
      '529.982.2',
      EMAIL.slice(0, 9),
      'secreto@',
      EMAIL.slice(0, -1),
    ].filter((piece) => piece !== undefined)
  }
  /** Customers of ours whom an answer shows: what is shown of each of them is in it. */
  const shownIn = (answer: string) =>
    [
      ...phones.map((phone) => phone.slice(-4)).map((end) => `-${end}`),
      '982.247',
      'Cliente MEU',
      '"canario',
    ].filter((sign) => answer.includes(sign))

  it(
    'is found by no piece of it, in any list that can be searched',
    async () => {
      const found: string[] = []
      const known = new Set<string>()
      for (const { name, document } of searches()) {
        // As much as is found by nothing in particular: some look for nothing.
        const anyway = new Set(shownIn((await ana(document, { search: 'zzqqzzqq' })).text))
        for (const [search, answer] of await Promise.all(
          pieces().map(async (piece) => [piece, (await ana(document, { search: piece })).text] as const),
        ))
          if (shownIn(answer).some((sign) => !anyway.has(sign))) found.push(`${name} ${search}`)
        const whole = (await alice(document, { search: pieces()[0] })).text
        if (leaks(whole).length > 0 || whole.includes('Cliente MEU')) known.add(name)
      }
      expect(found).toEqual([])
      // Somebody who may see them finds them so.
      for (const name of [
        'customers',
        'customerList',
        'chatTickets',
        'orderRows',
        'quoteRows',
        'scheduledMessageRows',
      ])
        expect([...known]).toContain(name)
    },
    LONG_MS,
  )

  const LIST = 'query($l: ListInput) { customerList(list: $l) { items { customer { id } } next } }'
  const byTree = (tree: unknown) => ({ l: { filters: [{ field: 'tree', any: [JSON.stringify(tree)] }] } })

  it('is asked for by a filter only where there is any, whatever the field and the comparison', async () => {
    const asked = filterFields([], false).filter(({ covered }) => covered)
    expect(asked.map(({ name }) => name)).toEqual(['phone', 'email', 'document'])
    for (const { name, stored } of asked)
      for (const op of opsOf({ stored })) {
        const tree = { field: name, op, ...(!['empty', 'filled'].includes(op) && { value: '5' }) }
        const { text: answer } = await ana(LIST, byTree(tree))
        if ('value' in tree) expect(answer).toContain('seu perfil não vê por inteiro')
        else expect(answer).not.toContain('"errors"')
        expect((await alice(LIST, byTree(tree))).text).not.toContain('"errors"')
        const kept = await ana(
          'mutation($t: JSON!) { saveCustomerSegment(name: "De contatos", tree: $t, shared: false) }',
          { t: tree },
        )
        expect(kept.text.includes('"errors"')).toBe('value' in tree)
        const id = /"saveCustomerSegment":"(\d+)"/.exec(kept.text)?.[1]
        if (id) await must(ana, 'mutation($id: ID!) { deleteCustomerSegment(id: $id) }', { id })
      }
    const segment = await must(
      alice,
      'mutation($t: JSON!) { saveCustomerSegment(name: "Por telefone", tree: $t, shared: true) }',
      { t: { field: 'phone', op: 'contains', value: phones[0] } },
    )
    const id = /"saveCustomerSegment":"(\d+)"/.exec(segment)?.[1] ?? ''
    expect((await ana(LIST, { l: { filters: [{ field: 'segment', any: [id] }] } })).text).toContain(
      '"errors"',
    )
  })

  it('is not told by texts and numbers in which it stands', async () => {
    await must(alice, 'mutation($f: CustomerFieldInput!) { saveCustomerField(form: $f) }', {
      f: { ...aFieldForm('Nota'), kind: 'text' },
    })
    await must(alice, 'mutation($f: CustomerFieldInput!) { saveCustomerField(form: $f) }', {
      f: { ...aFieldForm('Outro fone'), kind: 'number' },
    })
    const keys = await server.db.work(shop.tenant, (w) =>
      w.query<{ key: string; kind: string }>(
        `SELECT key, kind FROM customer_fields WHERE label IN ('Nota', 'Outro fone') ORDER BY label`,
      ),
    )
    const [note = '', number = ''] = keys.map(({ key }) => key)
    await server.db.work(shop.tenant, async (w) => {
      await w.query('UPDATE customers SET open_field = open_field || $2 WHERE id = $1', [
        mine.talk.customerId,
        JSON.stringify({ [note]: `ligar ${EMAIL}`, [number]: 5_511_973_192_846 }),
      ])
      await w.query('UPDATE customer_addresses SET street = $2 WHERE customer_id = $1', [
        mine.talk.customerId,
        `Rua A, ligar ${EMAIL}`,
      ])
    })
    const finds = async (asking: Asker, tree: unknown) =>
      (await must(asking, LIST, byTree(tree))).includes(`"id":"${mine.talk.customerId}"`)
    for (const tree of [
      { field: `own.${note}`, op: 'contains', value: 'secreto' },
      { field: `own.${number}`, op: 'more', value: 5_511_973_192_845 },
      { field: `own.${number}`, op: 'between', value: [5_511_973_192_846, 5_511_973_192_846] },
      { field: 'address', op: 'contains', value: EMAIL },
    ]) {
      expect(await finds(alice, tree), JSON.stringify(tree)).toBe(true)
      expect(await finds(ana, tree), JSON.stringify(tree)).toBe(false)
    }
  })

  it('is told by no order: those who are called by their number stand as they came', async () => {
    const [low, high] = ['5511900000001', '5511999999999']
    const ids: string[] = []
    for (const number of [high, low])
      ids.push(
        (
          await server.db.work(shop.tenant, (w) =>
            w.one<{ id: string }>(
              `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, $2, $3, $3) RETURNING id::text`,
              [shop.tenant.id, formatPhone(number ?? ''), number],
            ),
          )
        )?.id ?? '',
      )
    const order = (answer: string) =>
      [...answer.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id ?? '').filter((id) => ids.includes(id))
    const listed = { l: { sort: 'name', limit: 100 } }
    expect(order(await must(ana, LIST, listed))).toEqual(ids)
    expect(order(await must(alice, LIST, listed))).toEqual([...ids].reverse())
    const ALL = '{ customers(pagination_limit: 100) { items { id } } }'
    expect(order(await must(ana, ALL))).toEqual(ids)
    expect(order(await must(alice, ALL))).toEqual([...ids].reverse())
    // Nor by the place of a page, which anybody can write.
    const at = (key: string) => Buffer.from(JSON.stringify(['name', key, '1'])).toString('base64url')
    const behind = async (key: string) => order(await must(ana, LIST, { l: { ...listed.l, after: at(key) } }))
    expect(await behind('+55 11 95')).toEqual(await behind('+55 11 90'))
  })

  it('is found whole by who knows it, so often that nobody guesses it', async () => {
    const finds = (answer: string) => answer.includes(`"id":"${mine.talk.customerId}"`)
    const search = (typed: string) => ana(LIST, { l: { search: typed } })
    for (const whole of [
      formatPhone(phones[0] ?? ''),
      '529.982.247-25',
      EMAIL.toUpperCase(),
      phones[0]?.slice(-4),
    ])
      expect(finds((await search(whole ?? '')).text), whole).toBe(true)
    // Asked for again it is the same one; the last of them has no room left.
    const most = LOOKUPS[0]?.most ?? 0
    for (let n = 3; n < most; n++) {
      await search(`119${String(70_000_000 + n)}`)
      expect(finds((await search(EMAIL)).text)).toBe(true)
    }
    for (const again of [1, 2]) {
      const refused = await search('11988887777')
      expect(refused.text, String(again)).toContain('procure pelo nome ou pelos quatro últimos dígitos')
    }
    for (const document of searches().filter(({ name }) =>
      [
        'customers',
        'chatTickets',
        'orderRows',
        'orderBoard',
        'quoteRows',
        'scheduledMessageRows',
        'scheduledMessageDays',
      ].includes(name),
    ))
      expect((await ana(document.document, { search: '11988887777' })).text, document.name).toContain(
        'TOO_MANY_TRIES',
      )
    expect(finds((await search(EMAIL)).text)).toBe(true)
    expect((await alice(LIST, { l: { search: '11988887777' } })).text).not.toContain('"errors"')
    // Nor by writing it down; what follows begins anew.
    for (const [document, asked] of writings(mine.talk.customerId, phones[0] ?? ''))
      expect((await ana(document, asked)).text).toContain('TOO_MANY_TRIES')
    await server.db.work(shop.tenant, (w) => w.query('DELETE FROM door_tries'))
  })

  it('is compared with no file of somebody who may not see it', async () => {
    expect((await ana('{ importFields(kind: "customers") { name } }')).text).toContain(
      'Seu perfil não permite',
    )
    expect((await alice('{ importFields(kind: "customers") { name } }')).text).not.toContain('"errors"')
  })

  it('is changed by who sees a part of it, and never replaced by that part', async () => {
    const { customerId: id } = mine.talk
    const shown = JSON.parse(
      await must(ana, 'query($id: ID!) { customerInfos(id: $id) { email phone_number } }', { id }),
    )
    const { email, phone_number: phone } = shown.data.customerInfos
    expect(phone).toMatch(/^\+55 \d\d •••••-\d{4}$/)
    const CHANGE =
      'mutation($id: ID!, $v: JSON, $was: JSON) { updateCustomer(id: $id, changes: [{ field: "email", value: $v, was: $was }]) { email } }'
    const back = await ana(CHANGE, { id, v: email, was: email })
    expect(back.text).toContain('"errors"')
    expect(await must(ana, CHANGE, { id, v: 'nova@exemplo.test', was: email })).toContain(
      'n•••••@exemplo.test',
    )
    await must(alice, CHANGE, { id, v: EMAIL, was: 'nova@exemplo.test' })
  })

  it('ends the sessions of who loses it, whose devices have it', async () => {
    const roleId = async (name: string) =>
      (
        await server.db.work(shop.tenant, (w) =>
          w.one<{ id: string }>('SELECT id::text FROM roles WHERE name = $1', [name]),
        )
      )?.id
    const bruno = await asker(server, shop, shop.bruno)
    expect((await bruno('{ instances { id } }')).status).toBe(200)
    await must(
      alice,
      'mutation($id: ID!, $r: ID!, $n: String!) { updateUser(id: $id, role_id: $r, name: $n, username: $n, email: "bruno@x.example") { id } }',
      { id: shop.bruno.id, r: await roleId('reservado'), n: 'bruno' },
    )
    // Heard of behind the commit.
    await eventually(async () => (await bruno('{ instances { id } }')).status === 401, 5_000)
  })
})
