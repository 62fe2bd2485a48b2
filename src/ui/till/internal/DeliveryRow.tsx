import { useCommands } from '@app/panel/panel'
import { ADDRESS_PARTS } from '@domain/contacts/address'
import { formatMoney } from '@domain/money/money'
import { isSameWay } from '@domain/orders/agreed-way'
import type { SaleForm } from '@domain/orders/sale-form'
import { DeliveryAreasDocument } from '@infra/graphql/orders.gen'
import { NativeSelect } from '@mantine/core'
import { allOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { tillTexts } from '../texts/pt_BR'
import { DeliveryAddress } from './DeliveryAddress'
import styles from './Rows.module.css'
import { UnitSwitch } from './UnitSwitch'

const ADDRESS_PARTS_TYPED = ['label', ...ADDRESS_PARTS] as const

/** What bringing it costs, and where to choose from. */
export type Delivery = Readonly<{
  areas: readonly Readonly<{ id: string; name: string; fee: number }>[]
  fee: number
  /** Does it still go the way that was agreed on? */
  isAgreed: boolean
}>

/** The areas in which this sale may be brought, and its fee: what still goes the way that was agreed on keeps it. */
export function useDelivery(form: SaleForm, info: OrderInfo | null): Delivery {
  const { read } = useCommands()
  const isOrder = form.kind === 'order'
  const all = useRead(
    `delivery areas ${isOrder}`,
    isOrder ? () => allOf((list) => read(DeliveryAreasDocument, { list })) : null,
    'productOrders',
  )
  const offered = (all.value ?? []).filter(
    (area) => area.instance_id == null || area.instance_id === form.instanceId,
  )
  const agreed =
    info?.area_id && (info.order.instance_id ?? '') === form.instanceId
      ? { id: info.area_id, name: info.area_name ?? '', fee: info.fee }
      : null
  // The agreed one at its fee, also where the shop no longer delivers there.
  const areas = [...(agreed ? [agreed] : []), ...offered.filter(({ id }) => id !== agreed?.id)]
  const isAgreed =
    info !== null &&
    isSameWay(
      {
        delivery: info.order.delivery === 'delivery' ? 'delivery' : 'pickup',
        instanceId: info.order.instance_id ?? null,
        areaId: info.area_id ?? null,
      },
      { delivery: form.delivery, instanceId: form.instanceId || null, areaId: form.areaId || null },
    )
  const fee =
    !isOrder || form.delivery === 'pickup'
      ? 0
      : isAgreed
        ? (info?.fee ?? 0)
        : (areas.find(({ id }) => id === form.areaId)?.fee ?? 0)
  return { areas, fee, isAgreed }
}

type Props = {
  form: SaleForm
  delivery: Delivery
  /** Was the order there before? Then another way is another promise. */
  isOld: boolean
  /** What keeps it from being saved, by the field. */
  faults: Readonly<Record<string, string>>
  onChange: (over: Partial<SaleForm>) => void
}

/** How an order goes to its customer: fetched, or brought to an address for a fee. */
export function DeliveryRow({ form, delivery: { areas, fee, isAgreed }, isOld, faults, onChange }: Props) {
  const t = useTexts(tillTexts)
  const own = useTexts(orderTexts)
  const { destination } = form
  /** A field of where it goes, by its path. */
  const input = (path: string) => {
    const part = ADDRESS_PARTS_TYPED.find((one) => path === `kept.${one}`)
    const take = (value: string) =>
      onChange({
        destination: part
          ? { ...destination, kept: { ...destination.kept, [part]: value } }
          : { ...destination, address: value },
      })
    return {
      value: part ? destination.kept[part] : destination.address,
      error: faults[path] ?? null,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
        take(currentTarget.value),
    }
  }
  return (
    <div className={styles.row}>
      <span className={styles.rowTitle}>{t('delivery.title')}</span>
      <div className="grid gap-8">
        <UnitSwitch
          label={t('delivery.title')}
          options={[
            ['pickup', t('delivery.pickup')],
            ['delivery', t('delivery.delivery')],
          ]}
          value={form.delivery}
          onChange={(delivery) => onChange({ delivery })}
        />
        {form.delivery === 'delivery' && (
          <>
            <DeliveryAddress
              customerId={form.customerId}
              values={destination}
              input={input}
              onChange={(over) => onChange({ destination: { ...destination, ...over } })}
            />
            <NativeSelect
              aria-label={own('form.area')}
              data={[
                { value: '', label: own('form.noArea') },
                ...areas.map((area) => ({
                  value: area.id,
                  label: `${area.name} · ${formatMoney(area.fee)}`,
                })),
              ]}
              value={form.areaId}
              onChange={({ currentTarget }) => onChange({ areaId: currentTarget.value })}
            />
          </>
        )}
        {isOld && !isAgreed && (
          <p className={styles.rowNote} data-over role="status">
            {t('delivery.changed', { fee: formatMoney(fee) })}
          </p>
        )}
      </div>
    </div>
  )
}
