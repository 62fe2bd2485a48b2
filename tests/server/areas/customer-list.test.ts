import { expect, it } from 'vitest'
import { createCustomer } from '../../../server/directory/customers/create'
import { listCustomers } from '../../../server/directory/customers/customer-list'
import type { Viewer } from '../../../src/domain/access/visibility'
import { onEveryDatabase } from '../../databases'
import { FOUND } from '../../folded'
import { aStage, rows, work } from './stage'

type Made = Readonly<{
  name: string
  phone: string
  email?: string
  document?: string
  blocked?: boolean
  favorite?: boolean
}>

onEveryDatabase('the list of customers', (database) => {
  const stage = aStage(database)
  const make = async (
    { name, phone, email, document, blocked = false, favorite = false }: Made,
    at = stage(),
  ): Promise<string> => {
    const [row] = await rows<{ id: string }>(
      at,
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, email, document_register, blocked_at, is_favorite)
       VALUES ($1, $2, $3, '55' || substr($3, 3, 2) || right($3, 8), $4, $5, CASE WHEN $6::boolean THEN now() END, $7)
       RETURNING id::text`,
      [at.tenant.id, name, phone, email ?? null, document ?? null, blocked, favorite],
    )
    return row?.id ?? ''
  }
  const read = (input: object, viewer: Viewer = stage().alice, at = stage()) =>
    work(at, (w) => listCustomers(w, viewer, input))
  const names = async (input: object, viewer?: Viewer) =>
    (await read({ limit: 100, ...input }, viewer)).items.map(({ customer }) => customer.name)
  const clear = async () => {
    await rows(stage(), 'DELETE FROM chat_tickets')
    await rows(stage(), 'DELETE FROM customers')
  }
  let protocols = 0
  const ticket = async (customer: string, state: 'open' | 'closed', holder: Viewer, at: string) => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol, last_message_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id::text`,
      [stage().tenant.id, stage().instanceId, customer, state, holder.id, `L${protocols++}`, at],
    )
    return row?.id ?? ''
  }

  it('finds by every word of a name, and by parts of phone, e-mail and document, however they are spelled', async () => {
    await clear()
    await make({
      name: 'Ágata Maria Souza',
      phone: '5511987654321',
      email: 'Agata@Farmacia.test',
      document: '529.982.247-25',
    })
    await make({ name: 'Bento Silva', phone: '551133334444', email: 'bento@outra.test' })
    for (const search of [
      'souza agata',
      'ÁGATA',
      '98765-4321',
      '(11) 8765-4321',
      'farmacia.test',
      'AGATA@',
      '982247',
      '529.982.247-25',
    ])
      expect(await names({ search }), search).toEqual(['Ágata Maria Souza'])
    expect(await names({ search: '' })).toEqual(['Ágata Maria Souza', 'Bento Silva'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ search: '’' })).toEqual([])
    expect(await names({ search: 'agata silva' })).toEqual([])
  })

  /** Seen to fail with 26 letters folded. */
  it('finds names however accents, apostrophes and letters are written', async () => {
    const named = [...new Set(FOUND.map(([, name]) => name))]
    for (const [n, name] of named.entries()) await make({ name, phone: `55114000${1000 + n}` })
    for (const [search, name] of FOUND) expect(await names({ search }), search).toContain(name)
  })

  it('takes down somebody who has not written yet, once, in either spelling of their number', async () => {
    await clear()
    const create = (typed: {
      name: string
      phone_number: string
      email?: string
      document_register?: string
    }) => work(stage(), (w) => createCustomer(w, stage().alice, typed))
    const made = await create({
      name: ' Nora Nova ',
      phone_number: '(11) 8765-4321',
      document_register: '529.982.247-25',
    })
    expect(made).toMatchObject({
      name: 'Nora Nova',
      phone_number: '5511987654321',
      document_register: '52998224725',
    })
    expect(await names({})).toEqual(['Nora Nova'])
    for (const [typed, code, field] of [
      [{ name: 'Outra', phone_number: '+55 11 98765-4321' }, 'CONFLICT', 'phone_number'],
      [{ name: 'Sem DDD', phone_number: '98765-4321' }, 'INVALID', 'phone_number'],
      [{ name: ' ', phone_number: '11 98765-4322' }, 'INVALID', 'name'],
      [{ name: 'E-mail', phone_number: '11 98765-4322', email: 'nora' }, 'INVALID', 'email'],
    ] as const)
      await expect(create(typed), typed.name).rejects.toMatchObject({ extensions: { code, field } })
    // What was refused left nothing behind.
    expect(await names({})).toEqual(['Nora Nova'])
  })

  it('filters by group and marks, and orders by name and by age', async () => {
    await clear()
    const ana = await make({ name: 'Ana', phone: '5511900000001', blocked: true, email: 'ana@a.test' })
    const bia = await make({ name: 'Bia', phone: '5511900000002', favorite: true, email: '' })
    await make({ name: 'Caio', phone: '5511900000003' })
    const [group] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customer_groups (tenant_id, name) VALUES ($1, 'Clube') RETURNING id::text`,
      [stage().tenant.id],
    )
    for (const id of [ana, bia])
      await rows(
        stage(),
        'INSERT INTO customer_group_members (tenant_id, group_id, customer_id) VALUES ($1, $2, $3)',
        [stage().tenant.id, group?.id, id],
      )
    const by = (field: string, ...any: string[]) => names({ filters: [{ field, any }] })
    expect(await by('group', group?.id ?? '')).toEqual(['Ana', 'Bia'])
    expect(await by('blocked', 'yes')).toEqual(['Ana'])
    expect(await by('blocked', 'no')).toEqual(['Bia', 'Caio'])
    expect(await by('favorite', 'yes')).toEqual(['Bia'])
    expect(await by('email', 'no')).toEqual(['Bia', 'Caio'])
    expect(await names({ sort: '-name' })).toEqual(['Caio', 'Bia', 'Ana'])
    expect(await names({ sort: '-created' })).toEqual(['Caio', 'Bia', 'Ana'])
    expect((await read({})).items[0]?.customer.groups.map(({ name }) => name)).toEqual(['Clube'])
    await expect(by('group', 'x')).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
    await expect(by('phone_number', '1')).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
  })

  it('shows an attendant whom they may know, and of their tickets those that they may see', async () => {
    await clear()
    const { ana, bruno, carla } = stage()
    // Who sees nothing but their own.
    const own = (viewer: Viewer): Viewer => ({ ...viewer, instance_ids: [] })
    const mine = await make({ name: 'De Ana', phone: '5511900000011' })
    const his = await make({ name: 'De Bruno', phone: '5511900000012' })
    await make({ name: 'De ninguém', phone: '5511900000013' })
    const closed = '2026-01-02T10:00:00.000Z'
    await ticket(mine, 'closed', ana, closed)
    const open = await ticket(mine, 'open', bruno, '2026-01-03T10:00:00.000Z')
    await ticket(his, 'open', bruno, '2026-01-04T10:00:00.000Z')

    expect(await names({}, own(ana))).toEqual(['De Ana', 'De ninguém'])
    expect(await names({}, own(carla))).toEqual(['De ninguém'])
    expect(await names({ search: 'Bruno' }, own(ana))).toEqual([])
    expect((await read({}, own(ana))).items[0]).toMatchObject({
      last_contact_at: closed,
      open_ticket_id: null,
    })
    expect((await read({})).items.map((row) => [row.last_contact_at, row.open_ticket_id])).toEqual([
      ['2026-01-03T10:00:00.000Z', open],
      ['2026-01-04T10:00:00.000Z', expect.any(String)],
      [null, null],
    ])
  })

  it('shows nobody who was merged or erased, and nobody of another tenant', async () => {
    await clear()
    const kept = await make({ name: 'Rita', phone: '5511900000021' })
    const merged = await make({ name: 'Rita antiga', phone: '5511900000022' })
    const erased = await make({ name: 'Apagada', phone: '5511900000023' })
    await rows(stage(), 'UPDATE customers SET merged_into = $2 WHERE id = $1', [merged, kept])
    await rows(stage(), 'UPDATE customers SET erased_at = now() WHERE id = $1', [erased])
    const next = { ...stage(), ...(await stage().another()) }
    await make({ name: 'Rita da outra loja', phone: '5511900000024' }, next)
    expect(await names({})).toEqual(['Rita'])
    expect(await names({ search: 'rita' })).toEqual(['Rita'])
    expect((await read({}, next.alice, next)).items.map(({ customer }) => customer.name)).toEqual([
      'Rita da outra loja',
    ])
  })
})
