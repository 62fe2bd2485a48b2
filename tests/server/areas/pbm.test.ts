import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PbmState } from '../../../contract/pbm-lists'
import { type PbmEmulator, startPbm } from '../../../emulators/pbm/server'
import { cancelOrder } from '../../../server/areas/orders/move/move'
import { askPbm } from '../../../server/areas/orders/pbm/ask'
import { seenPbmLoss, withdrawPbm } from '../../../server/areas/orders/pbm/withdraw'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { forgetBeneficiaries } from '../../../server/areas/pbm/erase'
import { followAuthorisation } from '../../../server/areas/pbm/follow.job'
import { programmes } from '../../../server/areas/pbm/programmes'
import type { Erasing } from '../../../server/directory/moments'
import { emulatedPbm } from '../../../server/platform/config-pbm'
import type { PbmRequestInput } from '../../../server/platform/graphql/resolvers.gen'
import { unseal } from '../../../server/platform/seal'
import { emptyForm } from '../../../src/domain/described/area-form'
import { pbmProgrammes } from '../../../src/domain/pbm/area'
import { holdsLine, isEffective, rateOff } from '../../../src/domain/pbm/authorised'
import { aDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

const EAN = '7891058001155'
const CPF = '52998224725'
type Kept = {
  id: string
  state: PbmState
  discount: number
  hash: string
  price: number
  pieces: number
  beneficiary: string | null
  number: string | null
}

/** The emulated operator, as long as the tests run. */
function anOperator() {
  let running: PbmEmulator | undefined
  beforeAll(async () => {
    running = await startPbm({ port: 0 })
  })
  afterAll(() => running?.close())
  const book = () => {
    if (!running) throw new Error('the operator starts in beforeAll')
    return running.book
  }
  return { operator: () => running, book }
}

describe('authorisations of benefit programmes', () => {
  const { operator, book } = anOperator()
  const stage = aStage(aDatabase(), () => ({
    pbm: {
      gateways: operator() ? [emulatedPbm(operator()?.url ?? '')] : [],
      callTimeoutMs: 2_000,
      emulatorPort: null,
    },
  }))
  const desk = anOrderDesk(stage)
  const programme = { gateway: '', stacking: '', portal: '' }
  beforeAll(async () => {
    const save = (more: object) =>
      desk.run((w) => programmes.save(w, null, { ...emptyForm(pbmProgrammes), ...more }))
    programme.gateway = await save({ name: 'Direto', operator: 'funcional', way: 'gateway' })
    programme.stacking = await save({ name: 'Soma', operator: 'funcional', way: 'gateway', stacks: true })
    programme.portal = await save({
      ...{ name: 'Portal', operator: 'vidalink', way: 'portal', refund: 50, valid_days: 3 },
      products: [{ name: 'Losartana', ean: EAN, registration: '', discount: 2500, days: 30, pieces: 2 }],
    })
  })

  const anOrder = async (discount = 0, quantity = 2) => {
    const product = await desk.aProduct({ price: 1_005 })
    await rows(stage(), 'UPDATE products SET gtin = $2 WHERE id = $1', [product.id, EAN])
    const customer = await desk.aCustomer()
    await desk.allow(null)
    const lines = [
      { product_id: product.id, name: 'x', price: 1_005, quantity },
      { name: 'Algodão', price: 400, quantity: 1 },
    ]
    return { id: await desk.place(customer, { lines, discount }), customer, product: product.id }
  }
  const ask = async (id: string, form: Partial<PbmRequestInput> = {}, hash = aKey(), now = NOW) => {
    const seen = await desk.rev(id)
    return desk.run((w) =>
      askPbm(
        w,
        stage().ana,
        {
          order_id: id,
          rev: seen,
          hash,
          form: { programme_id: programme.gateway, place: 1, card: '5559', document: CPF, ...form },
        },
        now,
        stage().config,
      ),
    )
  }
  const byHand = { programme_id: 0, number: 'NSU-1', discount: 500 }
  const hand = (more: object = {}) => ({ ...byHand, programme_id: programme.portal, ...more })
  const follow = (authorisationId: string, { now = NOW, down = false } = {}) =>
    followAuthorisation(
      { tenantId: stage().tenant.id, authorisationId },
      {
        db: stage().db,
        now: () => now,
        config: down
          ? {
              ...stage().config,
              pbm: { ...stage().config.pbm, gateways: [emulatedPbm('http://127.0.0.1:9')] },
            }
          : stage().config,
      },
    )
  const kept = (orderId: string) =>
    rows<Kept>(
      stage(),
      'SELECT id::text, state, discount, hash, price, pieces, beneficiary, number FROM pbm_authorisations WHERE order_id = $1 ORDER BY pbm_authorisations.id',
      [orderId],
    )
  const stateOf = async (id: string) =>
    (await desk.one<{ state: PbmState }>('SELECT state FROM pbm_authorisations WHERE id = $1', [id])).state
  const linesOf = (orderId: string) =>
    rows<{ pbm_id: string | null; pbm: number; discount: number; total: number }>(
      stage(),
      'SELECT pbm_id::text, pbm, discount, total FROM order_lines WHERE order_id = $1 ORDER BY place',
      [orderId],
    )

  it('rounds what a programme takes off for each piece, half a cent up, and never takes more than there is', () => {
    expect([rateOff(1_005, 2, 2_500), rateOff(1_005, 3, 5_000), rateOff(3, 1, 10_000)]).toEqual([
      502, 1_509, 3,
    ])
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 10_000 }),
        (price, quantity, rate) => {
          const off = rateOff(price, quantity, rate)
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual(price * quantity)
          expect(off % quantity).toBe(0)
        },
      ),
    )
  })

  it('has a line cost what the operator authorised, and the order what its lines come to', async () => {
    const { id } = await anOrder()
    const one = await ask(id)
    expect(await stateOf(one)).toBe('asked')
    expect((await desk.info(id)).order.total).toBe(2_410)
    await follow(one)
    const info = await desk.info(id)
    expect(info).toMatchObject({ subtotal: 2_410, discount: 604, pbm: 604, reduction: 0 })
    expect(info.order.total).toBe(1_806)
    expect(info.pbm_authorisations).toMatchObject([
      { state: 'authorised', discount: 604, refund: 604, place: 1, card_end: '5559' },
    ])
    // Answered, nobody needs card and document any more.
    expect((await kept(id))[0]?.beneficiary).toBeNull()
  })

  it('keeps the beneficiary sealed, and asks nobody again whose answer was lost', async () => {
    const { id } = await anOrder()
    const one = await ask(id, { card: '1112' })
    const [row] = await kept(id)
    expect(row?.beneficiary).not.toContain('1112')
    expect(unseal(stage().config.secretKey, row?.beneficiary ?? '')).toBe(
      JSON.stringify({ card: '1112', document: CPF }),
    )
    const before = book().journal.length
    await follow(one)
    expect(await stateOf(one)).toBe('asked')
    expect((await desk.info(id)).pbm_authorisations[0]?.trouble).toBe('Operadora emulada não respondeu.')
    await follow(one)
    expect(await stateOf(one)).toBe('authorised')
    expect(book().journal.slice(before)).toEqual(['ask authorized', 'look authorized'])
  })

  it('waits for an operator that thinks about it, and lets the order go on no sooner', async () => {
    const { id } = await anOrder()
    const one = await ask(id, { card: '1111' })
    expect((await desk.refused(desk.move(id, 'confirmed')))?.message).toContain('ainda não respondeu')
    await follow(one)
    expect(await stateOf(one)).toBe('pending')
    await follow(one)
    await follow(one)
    expect(await stateOf(one)).toBe('authorised')
    expect(await desk.refused(desk.move(id, 'confirmed'))).toBeNull()
  })

  it('says why an operator denies, and the order goes on once somebody has seen it', async () => {
    const { id } = await anOrder()
    await follow(await ask(id, { card: '1110' }))
    const info = await desk.info(id)
    expect(info.pbm_lost).toContain('Beneficiário inativo no programa.')
    expect(info.order.total).toBe(2_410)
    expect((await desk.refused(desk.move(id, 'confirmed')))?.code).toBe('CONFLICT')
    await desk.run((w) => seenPbmLoss(w, stage().ana, { order_id: id }, NOW))
    expect(await desk.refused(desk.move(id, 'confirmed'))).toBeNull()
  })

  it('takes the discount away when its time is over, and says so', async () => {
    const { id } = await anOrder()
    const one = await ask(id, hand())
    expect((await desk.info(id)).order.total).toBe(1_910)
    await follow(one, { now: new Date('2026-11-24T12:00:00Z') })
    expect(await stateOf(one)).toBe('authorised')
    await follow(one, { now: new Date('2026-11-25T12:00:00Z') })
    expect(await stateOf(one)).toBe('expired')
    const info = await desk.info(id)
    expect(info).toMatchObject({ pbm: 0, discount: 0 })
    expect(info.order.total).toBe(2_410)
    expect(info.pbm_lost).toContain('venceu')
  })

  it('shares the shop’s discount out over other lines alone, unless the programme adds to it', async () => {
    const alone = await anOrder(241)
    await follow(await ask(alone.id))
    // Of 241 the line took 201; that is gone, and 40 of the other stay.
    expect(await linesOf(alone.id)).toMatchObject([
      { pbm: 604, discount: 604, total: 1_406 },
      { pbm: 0, discount: 40, total: 360 },
    ])
    const both = await anOrder(241)
    await follow(await ask(both.id, { programme_id: programme.stacking }))
    expect((await desk.info(both.id)).order.total).toBe(2_410 - 604 - 241)
  })

  it('takes an authorisation back when its line changes, is taken out, or the order is called off', async () => {
    const change = async (quantity: number) => {
      const { id, customer, product } = await anOrder()
      await follow(await ask(id))
      const rev = await desk.rev(id)
      await desk.run((w) =>
        saveOrder(
          w,
          stage().ana,
          {
            ...{ id, rev, hash: null },
            form: desk.form(customer, {
              lines: [{ product_id: product, place: 1, name: 'x', price: 1_005, quantity }],
            }),
          },
          NOW,
        ),
      )
      return { total: (await desk.info(id)).order.total, state: (await kept(id))[0]?.state }
    }
    expect(await change(2)).toEqual({ total: 1_406, state: 'authorised' })
    expect(await change(3)).toEqual({ total: 3_015, state: 'reversing' })
    const { id } = await anOrder()
    const one = await ask(id)
    await follow(one)
    await desk.run(async (w) =>
      cancelOrder(w, stage().ana, { id, rev: await desk.rev(id), reason: 'desistiu' }, NOW),
    )
    expect(await stateOf(one)).toBe('reversing')
    await follow(one)
    expect(await stateOf(one)).toBe('reversed')
  })

  it('confirms at the operator what was handed over, and knows when it will not pay', async () => {
    const { id } = await anOrder()
    const one = await ask(id)
    await follow(one)
    for (const phase of ['confirmed', 'ready', 'delivered']) await desk.move(id, phase)
    expect(await stateOf(one)).toBe('confirmed')
    await follow(one)
    expect(book().journal.at(-1)).toBe('confirm')
    const other = await anOrder()
    const late = await ask(other.id)
    await follow(late)
    for (const phase of ['confirmed', 'ready', 'delivered']) await desk.move(other.id, phase)
    book().reverse((await kept(other.id))[0]?.hash ?? '')
    await follow(late)
    expect(await stateOf(late)).toBe('unpaid')
    expect((await desk.info(other.id)).order.total).toBe(1_806)
  })

  it('refuses what the shop knows the operator would: too many, too soon, what the line does not cost', async () => {
    const { id, customer } = await anOrder()
    const said = async (form: object, order = id) => (await desk.refused(ask(order, hand(form))))?.message
    expect(await said({ number: '' })).toContain('Digite o número')
    expect(await said({ discount: 2_011 })).toContain('até o preço do item')
    expect(await said({ valid_until: '2027-02-01' })).toContain('30 dias')
    const many = await anOrder(0, 3)
    expect(await said({}, many.id)).toContain('até 2 por compra')
    // Holds by the clock of the database, too.
    await ask(id, hand(), aKey(), new Date())
    expect(await said({})).toContain('já tem uma autorização')
    for (const phase of ['confirmed', 'ready', 'delivered']) await desk.move(id, phase)
    const again = await anOrder()
    await rows(stage(), 'UPDATE orders SET customer_id = $2 WHERE id = $1', [again.id, customer])
    expect(await said({}, again.id)).toContain('a partir de 22/12/2026')
  })

  it('asks nobody for whom the customer said no', async () => {
    const { id, customer } = await anOrder()
    await rows(
      stage(),
      `INSERT INTO customer_consents (tenant_id, customer_id, purpose, scope, decision, basis, channel, source, at)
       VALUES ($1, $2, 'pbm_share', 'all', 'denied', 'consent', 'counter', 'staff', now())`,
      [stage().tenant.id, customer],
    )
    expect((await desk.refused(ask(id)))?.message).toContain('não quer que os dados')
  })

  it('forgets who it was for, and keeps by what number the operator pays', async () => {
    const sold = await anOrder()
    await ask(sold.id, hand({ card: '98765' }), aKey(), new Date())
    for (const phase of ['confirmed', 'ready', 'delivered']) await desk.move(sold.id, phase)
    const open = await anOrder()
    await ask(open.id)
    await desk.run((w) =>
      forgetBeneficiaries(w, [
        { customers: [sold.customer, open.customer], tickets: [], now: NOW } as unknown as Erasing,
      ]),
    )
    expect(await kept(sold.id)).toMatchObject([
      { state: 'confirmed', discount: 500, number: 'NSU-1', beneficiary: null },
    ])
    expect(await kept(open.id)).toMatchObject([{ state: 'withdrawing', beneficiary: null, number: null }])
    expect(
      await rows(
        stage(),
        `SELECT 1 FROM pbm_authorisations WHERE order_id = $1 AND (product_name <> '' OR ean <> '' OR card_end IS NOT NULL)`,
        [sold.id],
      ),
    ).toEqual([])
  })

  type Step = Readonly<{
    do: 'ask' | 'follow' | 'lose' | 'withdraw' | 'change' | 'cancel' | 'expire'
    n: number
  }>
  const step: fc.Arbitrary<Step> = fc.record({
    do: fc.constantFrom('ask', 'ask', 'follow', 'follow', 'lose', 'withdraw', 'change', 'cancel', 'expire'),
    n: fc.nat(9),
  })

  /** Against asking without a look before, and keeping what a change of the line drops. */
  it('has one authorisation at a line at most, and nothing at the operator that nobody wants, whatever happens in which order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const { id, customer, product } = await anOrder(100)
        let quantity = 2
        const before = book().journal.length
        for (const { do: deed, n } of steps) {
          const all = await kept(id)
          const one = all[n % Math.max(1, all.length)]
          const tried = {
            ask: () =>
              ask(id, { card: `55${n}`, programme_id: n % 2 ? programme.gateway : programme.stacking }),
            follow: () => one && follow(one.id),
            lose: () => one && follow(one.id, { down: true }),
            expire: () => one && follow(one.id, { now: new Date(Date.now() + 2 * 86_400_000) }),
            withdraw: () => one && desk.run((w) => withdrawPbm(w, stage().ana, { id: one.id }, NOW)),
            cancel: async () => {
              const rev = await desk.rev(id)
              await desk.run((w) => cancelOrder(w, stage().ana, { id, rev, reason: 'x' }, NOW))
            },
            change: async () => {
              const rev = await desk.rev(id)
              const wanted = 1 + (n % 2)
              const form = desk.form(customer, {
                lines: [{ product_id: product, place: 1, name: 'x', price: 1_005, quantity: wanted }],
              })
              await desk.run((w) => saveOrder(w, stage().ana, { id, rev, hash: null, form }, NOW))
              quantity = wanted
            },
          }[deed]
          await desk.refused(Promise.resolve(tried()))
          const [now, lines, info] = [await kept(id), await linesOf(id), await desk.info(id)]
          const standing = now.filter(({ state }) => holdsLine(state))
          if (info.order.phase === 'canceled') expect(standing).toEqual([])
          else {
            expect(standing.map((row) => row.id)).toEqual(lines.flatMap(({ pbm_id }) => pbm_id ?? []))
            const effective = now.find(({ state }) => isEffective(state))
            expect(lines[0]?.pbm).toBe(effective ? Math.min(effective.discount, 1_005 * quantity) : 0)
          }
          expect(info.pbm).toBe(lines.reduce((sum, { pbm }) => sum + pbm, 0))
          expect(info.order.total).toBe(lines.reduce((sum, { total }) => sum + total, 0))
          expect(lines.every(({ total }) => total >= 0)).toBe(true)
        }
        // Everything that is under way comes to its end.
        for (let n = 0; n < 4; n++) for (const { id: one } of await kept(id)) await follow(one)
        const { authorisations } = book().shown()
        for (const { hash, state } of await kept(id)) {
          const there = authorisations[hash] as { state: string } | undefined
          if (state === 'authorised' || state === 'confirmed') expect(there?.state).toBe('authorized')
          // What ran out here runs out there by its own clock.
          else if (state !== 'expired') expect(['denied', 'reversed', undefined]).toContain(there?.state)
        }
        expect(book().journal.slice(before)).not.toContain('ask again')
      }),
      { numRuns: 8, seed: 42 },
    )
  }, 300_000)
})
