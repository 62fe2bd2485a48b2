import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CASH_FORMS } from '../../../contract/cash-lists'
import { cashDay } from '../../../server/areas/cash/day'
import { cashMoveList } from '../../../server/areas/cash/moves'
import { addCashStep } from '../../../server/areas/cash/step'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { refundPayment, requestPayment } from '../../../server/areas/orders/payments/payments'
import { SNAPSHOT } from '../../../server/platform/db/page'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { onEveryDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

const TODAY = '2026-11-22'

onEveryDatabase('the day’s cash desk', (database) => {
  const stage = aStage(database)
  const { run, place, aCustomer, refused } = anOrderDesk(stage)
  // As the resolver reads it: where nothing is written.
  const desk = (day = TODAY, instanceId: string | null = null) =>
    stage().db.work(stage().tenant, (w) => cashDay(w, { day, instanceId }), SNAPSHOT)
  const does = (
    kind: string,
    amount = 0,
    { day = TODAY, note = 'Motivo', hash = aKey(), now = NOW, instanceId = null as string | null } = {},
  ) => run((w) => addCashStep(w, stage().ana, { day, instanceId, kind, amount, note, hash }, now))
  const pays = async (kind: string, { handed = null as number | null, over = {}, now = NOW } = {}) => {
    const order_id = await place(await aCustomer(), over)
    const id = await run((w) =>
      requestPayment(w, stage().ana, { order_id, kind, amount: 1498, hash: aKey() }, now),
    )
    await run((w) => confirmPayment(w, stage().ana, { id, amount: 1498, hash: aKey(), handed }, now))
    return id
  }
  const moves = (filters: Record<string, string>) =>
    run((w) =>
      pagedQuery<{ id: string; amount: number; number: string }>(w, stage().ana, cashMoveList, {
        filters: Object.entries(filters).map(([field, value]) => ({ field, any: [value] })),
      }),
    )

  it('sums up a day by form, says what should be in the drawer, and tells what came after it was closed', async () => {
    await does('open', 5_000)
    const card = await pays('card')
    const cash = await pays('cash', { handed: 5_000 })
    await pays('cash', { over: { instance_id: stage().instanceId } })
    await run((w) =>
      refundPayment(w, stage().alice, { id: cash, amount: 498, reason: 'Troca', hash: aKey() }, NOW),
    )
    await does('supply', 1_000)
    await does('withdraw', 2_000)
    const before = await desk()
    expect(before).toMatchObject({
      state: 'open',
      sums: [
        { form: 'card', came: 1498, came_count: 1, back: 0, back_count: 0 },
        { form: 'cash', came: 2996, came_count: 2, back: 498, back_count: 1 },
      ],
      total: { came: 4494, came_count: 3, back: 498, back_count: 1 },
      expected: 5_000 + 1_000 - 2_000 + 2_996 - 498,
      after: null,
    })
    expect((await desk(TODAY, stage().instanceId)).total).toMatchObject({ came: 1498, came_count: 1 })
    await does('close', 6_400)
    expect(await desk()).toMatchObject({
      state: 'closed',
      counted: 6_400,
      difference: -98,
      after: { came: 0 },
    })
    await pays('cash')
    await run((w) =>
      refundPayment(w, stage().alice, { id: card, amount: 1498, reason: 'Desistiu', hash: aKey() }, NOW),
    )
    const closed = await desk()
    expect(closed).toMatchObject({
      difference: -98,
      after: { came: 1498, came_count: 1, back: 1498, back_count: 1 },
    })
    // Each figure leads to what it is made of.
    const late = await moves({ day: TODAY, behind: closed.last_move ?? '' })
    expect(late.items.map(({ amount }) => amount).sort()).toEqual([-1498, 1498])
    expect((await moves({ day: TODAY, form: 'cash', way: 'in' })).total).toBe(3)
    expect((await moves({ day: TODAY, way: 'back' })).total).toBe(2)
    expect((await moves({ day: TODAY, instance: stage().instanceId })).total).toBe(1)
    expect((await moves({ day: '2026-11-23' })).total).toBe(0)
  })

  it('takes each step once and in its order, keeps them all, and says who came first', async () => {
    const day = '2026-11-20'
    expect((await refused(does('close', 1, { day })))?.code).toBe('CONFLICT')
    const hash = aKey()
    const [one, two] = await Promise.all([does('open', 100, { day, hash }), does('open', 100, { day, hash })])
    expect(two).toBe(one)
    expect((await refused(does('open', 100, { day })))?.message).toMatch(
      /^O caixa deste dia já foi aberto \(Ana, 22\/11\/2026 09:00/,
    )
    expect((await refused(does('withdraw', 101, { day })))?.message).toMatch(/só deve haver R\$\s1,00/)
    expect((await refused(does('withdraw', 10, { day, note: ' ' })))?.code).toBe('INVALID')
    const closings = await Promise.allSettled([does('close', 100, { day }), does('close', 90, { day })])
    expect(closings.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await does('reopen', 0, { day })
    await does('close', 100, { day })
    const { steps, difference } = await desk(day)
    expect(steps.map(({ kind }) => kind)).toEqual(['open', 'close', 'reopen', 'close'])
    expect(difference).toBe(0)
    for (const statement of ['UPDATE cash_steps SET amount = 1', 'DELETE FROM cash_steps'])
      expect((await refused(run((w) => w.query(statement))))?.message).toContain('permission denied')
    expect((await refused(does('open', 1, { day: '2026-11-23' })))?.message).toBe(
      'Este dia ainda não começou.',
    )
    expect((await refused(desk('2026-02-30')))?.code).toBe('INVALID')
    expect((await refused(desk(day, '99999999')))?.code).toBeDefined()
  })

  it('comes, of any day, to what its movements come to', async () => {
    const order = await place(await aCustomer())
    const kinds = ['pix_static', 'pix_dynamic', 'cash', 'card', 'other']
    let turn = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            kind: fc.constantFrom(...kinds),
            amount: fc.integer({ min: -90_000, max: 90_000 }).filter((n) => n !== 0),
            // Minutes from the day’s beginning in the shop: some lie on the day before or after.
            minute: fc.integer({ min: -60, max: 1_500 }),
          }),
          { maxLength: 12 },
        ),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 1, max: 50_000 }),
        async (made, float, supplied) => {
          // Days that nobody else uses, two apart.
          turn += 2
          const begins = new Date(Date.UTC(2026, 2, turn, 3))
          const day = begins.toISOString().slice(0, 10)
          for (const { kind, amount, minute } of made)
            await rows(
              stage(),
              `WITH paid AS (INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash)
                 VALUES ($1, $2, $3, 'paid', 1, $4) RETURNING tenant_id, id)
               INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at) SELECT tenant_id, id, $4, $5, $6 FROM paid`,
              [stage().tenant.id, order, kind, aKey(), amount, new Date(begins.getTime() + minute * 60_000)],
            )
          await does('open', float, { day })
          await does('supply', supplied, { day })
          const found = await desk(day)
          const within = made.filter(({ minute }) => minute >= 0 && minute < 1_440)
          const sum = (of: typeof made) => of.reduce((all, { amount }) => all + amount, 0)
          const formOf = (kind: string) => (kind.startsWith('pix') ? 'pix' : kind)
          expect(found.total.came - found.total.back).toBe(sum(within))
          expect(found.total.came_count + found.total.back_count).toBe(within.length)
          for (const form of CASH_FORMS) {
            const one = found.sums.find((each) => each.form === form)
            expect((one?.came ?? 0) - (one?.back ?? 0)).toBe(
              sum(within.filter(({ kind }) => formOf(kind) === form)),
            )
          }
          for (const name of ['came', 'came_count', 'back', 'back_count'] as const)
            expect(found.sums.reduce((all, one) => all + one[name], 0)).toBe(found.total[name])
          expect(found.expected).toBe(float + supplied + sum(within.filter(({ kind }) => kind === 'cash')))
        },
      ),
      { numRuns: 8 },
    )
  })
})
