import { describe, expect, it } from 'vitest'
import { changeCustomerGroups } from '../../../server/directory/customers/groups/groups'
import { takeCustomers } from '../../../server/directory/customers/import/take'
import { undoCustomers } from '../../../server/directory/customers/import/undo'
import { markCustomer } from '../../../server/directory/customers/marks'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { undoMerge } from '../../../server/directory/customers/merge/undo'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { aStage, aTicket, eventsSince, head, rows, work } from './stage'

/** Who keeps a customer on a device is told of every change, under the name of what changed, whatever way it came. */
describe('a change of a customer is told', () => {
  const stage = aStage(aDatabase())
  const maker = () => ({
    viewer: stage().alice,
    role: { name: 'administrador', has_permission_routes: EVERY_ROUTE },
  })
  /** The events about these customers that somebody's doing caused. */
  const toldOf = async (ids: readonly string[], doing: () => Promise<unknown>) => {
    const before = await head(stage())
    await doing()
    return (await eventsSince(stage(), before)).flatMap(({ event, data }) => {
      const { customer, customer_ids: many } = data as { customer?: { id: string }; customer_ids?: string[] }
      const id = customer?.id ?? many?.[0]
      return id !== undefined && ids.includes(id) ? [`${event} ${ids.indexOf(id)}`] : []
    })
  }
  const group = async (name: string) =>
    (
      await rows<{ id: string }>(
        stage(),
        'INSERT INTO customer_groups (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
        [stage().tenant.id, name],
      )
    )[0]?.id ?? ''
  const phoneOf = async (id: string) =>
    (
      await rows<{ phone: string }>(stage(), 'SELECT phone_number AS phone FROM customers WHERE id = $1', [
        id,
      ])
    )[0]?.phone ?? ''

  it('one by one: each mark, and groups', async () => {
    const { customer_id: id } = await aTicket(stage())
    const mark = (name: string) =>
      toldOf([id], () => work(stage(), (w) => markCustomer(w, stage().alice, { id, mark: name, on: true })))
    expect(await mark('favorite')).toEqual(['customerChanged 0'])
    expect(await mark('blocked')).toEqual(['customerChanged 0'])
    expect(await mark('blacklisted')).toEqual(['customerBlacklisted 0'])
    expect(await mark('blacklisted_campaign')).toEqual(['customerBlacklisted 0'])
    const into = await group('Clube')
    expect(
      await toldOf([id], () => work(stage(), (w) => changeCustomerGroups(w, stage().alice, id, [into], []))),
    ).toEqual(expect.arrayContaining(['groupOfCustomersUpdated 0']))
  })

  /** Seen to fail with those who have no ticket told to nobody. */
  it('to lists that are open too, which read again, of who has no ticket as well', async () => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
       VALUES ($1, 'Sem Atendimento', '5511900000077', '5511900000077') RETURNING id::text`,
      [stage().tenant.id],
    )
    const before = await head(stage())
    await work(stage(), (w) =>
      markCustomer(w, stage().alice, { id: row?.id ?? '', mark: 'favorite', on: true }),
    )
    const told = await eventsSince(stage(), before)
    expect(told.map(({ event, data }) => [event, (data as { content?: string }).content])).toContainEqual([
      'refreshContent',
      'customers',
    ])
  })

  it('the two lists apart: on one is not on the other', async () => {
    const { customer_id: id } = await aTicket(stage())
    const lists = async () =>
      (
        await rows(
          stage(),
          'SELECT is_blacklisted AS service, is_blacklisted_campaign AS campaigns FROM customers WHERE id = $1',
          [id],
        )
      )[0]
    const mark = (name: string, on: boolean) =>
      work(stage(), (w) => markCustomer(w, stage().alice, { id, mark: name, on }))
    await mark('blacklisted', true)
    expect(await lists()).toEqual({ service: true, campaigns: false })
    await mark('blacklisted_campaign', true)
    await mark('blacklisted', false)
    expect(await lists()).toEqual({ service: false, campaigns: true })
  })

  it('by an import and by its undoing', async () => {
    const { customer_id: id } = await aTicket(stage())
    const phone = await phoneOf(id)
    const [made] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO imports (tenant_id, user_id, kind, name, state) VALUES ($1, $2, 'customers', 'a.csv', 'running') RETURNING id::text`,
      [stage().tenant.id, Number(stage().alice.id)],
    )
    const how = { importId: made?.id ?? '', existing: 'overwrite', createGroups: true, write: true } as const
    await group('Importados')
    const values = { phone, name: 'Nome novo', marketing: 'não', groups: 'Importados' }
    let taken: Awaited<ReturnType<typeof takeCustomers>> = []
    expect(
      await toldOf([id], async () => {
        taken = await work(stage(), (w) => takeCustomers(w, maker(), [{ id: 1, values }], how))
      }),
    ).toEqual(['groupOfCustomersUpdated 0', 'customerBlacklisted 0'])
    const [one] = taken
    const undoable = {
      id: 1,
      outcome: 'changed',
      targetId: id,
      before: one?.before ?? {},
      after: one?.after ?? {},
    } as never
    expect(await toldOf([id], () => work(stage(), (w) => undoCustomers(w, [undoable])))).toEqual([
      'groupOfCustomersUpdated 0',
      'customerBlacklisted 0',
    ])
    const said = await rows<{ decision: string }>(
      stage(),
      'SELECT decision FROM customer_consents WHERE customer_id = $1 ORDER BY id',
      [id],
    )
    expect(said.map(({ decision }) => decision)).toEqual(['denied', 'withdrawn'])
  })

  it('by a merge and by its undoing, where it puts somebody on a list too', async () => {
    const [kept, gone] = [await aTicket(stage()), await aTicket(stage())]
    const ids = [kept.customer_id, gone.customer_id]
    await work(stage(), (w) =>
      markCustomer(w, stage().alice, { id: gone.customer_id, mark: 'blacklisted', on: true }),
    )
    const into = await group('Do unido')
    await work(stage(), (w) => changeCustomerGroups(w, stage().alice, gone.customer_id, [into], []))
    let merge = ''
    expect(
      await toldOf(ids, async () => {
        merge = (
          await work(stage(), (w) =>
            mergeCustomers(
              w,
              stage().alice,
              { survivor_id: kept.customer_id, merged_id: gone.customer_id, take: [] },
              new Date(),
            ),
          )
        ).id
      }),
    ).toEqual(['groupOfCustomersUpdated 0', 'customerBlacklisted 0'])
    expect(
      await toldOf(ids, () => work(stage(), (w) => undoMerge(w, stage().alice, merge, new Date()))),
    ).toEqual([
      'groupOfCustomersUpdated 1',
      'customerChanged 1',
      'groupOfCustomersUpdated 0',
      'customerBlacklisted 0',
    ])
  })
})
