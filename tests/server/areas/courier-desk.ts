import { beforeAll } from 'vitest'
import { couriers } from '../../../server/areas/couriers/couriers'
import { courierDid } from '../../../server/areas/couriers/deeds'
import { giveToCourier } from '../../../server/areas/couriers/give'
import { byLink, courierAddress, linkOfToday } from '../../../server/areas/couriers/link'
import { runOf } from '../../../server/areas/couriers/run'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import type { RequestContext } from '../../../server/platform/graphql/context'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import { aKey, anOrderDesk } from './order-desk'
import { rows, type Stage } from './stage'

/** Everything that tests of couriers do again and again: couriers, what they bring, and what they see and do by their link. */
export function aCourierDesk(stage: () => Stage) {
  const desk = anOrderDesk(stage)
  const { run, place, move, aCustomer } = desk
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000)
  let names = 0
  // It is about noon there, whenever this runs: no day ends meanwhile.
  const zone = `Etc/GMT${now.getUTCHours() >= 12 ? '+' : '-'}${Math.abs(now.getUTCHours() - 12)}`
  beforeAll(() =>
    rows(stage(), `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'time_zone', $2)`, [
      stage().tenant.id,
      zone,
    ]),
  )

  const aCourier = (over: Partial<{ name: string; phone: string; active: boolean }> = {}) =>
    run((w) =>
      couriers.save(w, null, { name: `Entregador ${++names}`, phone: '', active: true, ...over }, null),
    )
  /** An order that waits to be taken along, promised for now. */
  const aDelivery = async (
    courierId: string | null,
    over: Partial<OrderInput> = {},
    phases = ['confirmed', 'ready'],
  ) => {
    const id = await place(await aCustomer(), {
      delivery: 'delivery',
      address: 'Rua das Flores, 10 - Centro',
      note: 'Portão azul',
      ...over,
    })
    await rows(stage(), 'UPDATE orders SET due_at = $2 WHERE id = $1', [id, now])
    for (const phase of phases) await move(id, phase, now)
    if (courierId !== null) await give([id], courierId)
    return id
  }
  const give = (orderIds: readonly string[], courierId: string | null) =>
    run((w) => giveToCourier(w, stage().ana, { orderIds, courierId }, now))
  const tokenOf = async (courierId: string, at = now) => {
    const link = await run((w) => linkOfToday(w, courierId, stage().alice.id, at))
    const url = new URL(courierAddress(stage().config, stage().tenant, link))
    return new URLSearchParams(url.hash.slice(1)).get('token') ?? ''
  }
  const context = (tenant = stage().tenant) =>
    ({ db: stage().db, config: stage().config, tenant }) as unknown as RequestContext
  const sees = (token: string, { at = now, tenant = stage().tenant } = {}) =>
    byLink(context(tenant), token, at, (w, link) => runOf(w, link, at))
  const does = (
    token: string,
    orderId: string,
    kind: string,
    over: Partial<Parameters<typeof courierDid>[2]> = {},
  ) =>
    byLink(context(), token, now, (w, link) =>
      courierDid(
        w,
        link,
        {
          orderId,
          kind,
          hash: aKey(),
          text: null,
          amount: null,
          handed: null,
          originalFetched: false,
          ...over,
        },
        now,
      ),
    )
  const asks = (order_id: string, kind: string, amount: number, change_for: number | null = null) =>
    run((w) => requestPayment(w, stage().ana, { order_id, kind, amount, hash: aKey(), change_for }, now))
  return {
    ...desk,
    ...{ now, inDays, zone, aCourier, aDelivery, give, tokenOf, context, sees, does, asks },
  }
}
