import { DELIVERY_KINDS, type DeliveryKind, ORDER_LIMITS } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { isSameWay } from '../../../../src/domain/orders/agreed-way'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { OrderInput } from '../../../platform/graphql/resolvers.gen'
import type { LockedOrder } from '../locked-order'
import { namedSource } from './named-source'

/** Minutes in which what is fetched at the counter is promised. */
const PICKUP_MINUTES = 60

type Place = Readonly<{
  instanceId: string | null
  ticketId: string | null
  delivery: DeliveryKind
  address: string | null
  areaId: string | null
  fee: number
}>

/**
 * Where an order comes from and goes to, for how much and in how many minutes. One that still goes the way that was agreed
 * on keeps its fee and its promise (`minutes` null), whatever has become of its area since.
 * @throws Refusal INVALID with the field
 */
export async function checkedPlace(
  work: Work,
  viewer: Viewer,
  form: OrderInput,
  before: LockedOrder,
): Promise<Place & { minutes: number | null }>
export async function checkedPlace(
  work: Work,
  viewer: Viewer,
  form: OrderInput,
): Promise<Place & { minutes: number }>
export async function checkedPlace(
  work: Work,
  viewer: Viewer,
  form: OrderInput,
  before?: LockedOrder,
): Promise<Place & { minutes: number | null }> {
  const delivery = DELIVERY_KINDS.find((kind) => kind === form.delivery)
  if (!delivery) throw new Refusal('INVALID', 'Escolha retirada ou entrega.', { field: 'delivery' })
  const source = await namedSource(work, viewer, form)
  const common = { ...source, delivery }
  const isAgreed =
    before !== undefined &&
    isSameWay(
      { delivery: before.delivery, instanceId: before.instance_id, areaId: before.area_id },
      { delivery, instanceId: source.instanceId, areaId: form.area_id ?? null },
    )
  // Checked for pick-up too: an unknown area is a mistake of the form, not a choice.
  const area =
    form.area_id == null || (isAgreed && delivery === 'delivery')
      ? null
      : await areaOf(work, form.area_id, source.instanceId)
  if (delivery === 'pickup')
    return { ...common, address: null, areaId: null, fee: 0, minutes: isAgreed ? null : PICKUP_MINUTES }
  const address = cleanText(form.address ?? '').trim()
  if (address === '' || address.length > ORDER_LIMITS.address)
    throw new Refusal('INVALID', 'Escreva o endereço da entrega.', { field: 'address' })
  if (isAgreed) return { ...common, address, areaId: before.area_id, fee: before.fee, minutes: null }
  return {
    ...common,
    address,
    areaId: area?.id ?? null,
    fee: area?.fee ?? 0,
    minutes: area?.minutes ?? PICKUP_MINUTES,
  }
}

async function areaOf(work: Work, id: string, instanceId: string | null) {
  const area = isId(id)
    ? await work.one<{ id: string; fee: number; minutes: number }>(
        `SELECT id::text, fee, minutes FROM delivery_areas
         WHERE id = $1::bigint AND deleted_at IS NULL AND (instance_id IS NULL OR instance_id = $2::bigint)`,
        [id, instanceId],
      )
    : undefined
  if (!area) throw new Refusal('INVALID', 'A loja não entrega mais nesta área.', { field: 'area_id' })
  return area
}
