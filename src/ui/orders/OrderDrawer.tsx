import { useCommands, useUser } from '@app/panel/panel'
import { type DeliveryKind, ORDER_LIMITS } from '@contract/order-lists'
import type { AddressForm } from '@domain/contacts/address'
import { formatMoney } from '@domain/money/money'
import { isSameWay } from '@domain/orders/agreed-way'
import { mayTakeOff, mostDiscount, reductionKept } from '@domain/orders/discount'
import { DeliveryAreasDocument, type OrderQuery, SaveOrderDocument } from '@infra/graphql/orders.gen'
import { NativeSelect } from '@mantine/core'
import { checkAddress } from '@ui/customers/addresses/AddressFields'
import { addressTexts } from '@ui/customers/addresses/texts/pt_BR'
import CustomerPicker from '@ui/customers/CustomerPicker'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import type { Check } from '@ui/kit/form/problems'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { allOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { type Translate, useTexts } from '@ui/kit/text'
import { useMemo, useRef, useState } from 'react'
import { ConnectionField, useOrderConnections } from './ConnectionField'
import { DeliveryAddress, type Destination, destinationOf, toldDestination } from './DeliveryAddress'
import { LinesEditor } from './LinesEditor'
import styles from './Orders.module.css'
import { orderTexts } from './texts/pt_BR'
import { emptyLine, filled, piecesOf, reductionIn, subtotalOf, type TypedLine } from './typedLine'

export type OrderInfo = NonNullable<OrderQuery['order']>

type Values = Destination & {
  customerId: string
  instanceId: string
  lines: readonly TypedLine[]
  delivery: DeliveryKind
  areaId: string
  discount: number | null
  note: string
}

type Props = {
  /** Null: a new order. */
  info: OrderInfo | null
  /** Whose order it is; null: still to be chosen. */
  customer: Readonly<{ id: string; name: string }> | null
  /** The conversation that it is written in; null: none. */
  place: Readonly<{ ticketId: string; instanceId: string }> | null
  /** The id of what was saved; null: nothing was. */
  onClose: (id: string | null) => void
}

/** An order, new or changed: whose, what, where to, what is taken off. */
export default function OrderDrawer({ info, customer, place, onClose }: Props) {
  const t = useTexts(orderTexts)
  const ofAddress = useTexts(addressTexts)
  const check = useMemo(() => checkWith(t, checkAddress(ofAddress)), [t, ofAddress])
  const { read, change } = useCommands()
  const [hash] = useState(newHash)
  const saved = useRef<string | null>(null)
  const areas = useRead(
    'delivery areas',
    () => allOf((list) => read(DeliveryAreasDocument, { list })),
    'productOrders',
  )
  const { only } = useOrderConnections()
  const [layered, setLayered] = useState(false)
  const percent = useUser().role.default_discount_percentage ?? null
  const granted = info?.discount_by ? reductionKept(info) : null
  const isOverRole = ({ lines, discount }: Values) =>
    !mayTakeOff(reductionIn(lines, discount), percent, granted)
  const offeredBy = ({ instanceId }: Values) =>
    (areas.value ?? []).filter((area) => area.instance_id == null || area.instance_id === instanceId)
  /** What still goes the way that was agreed on keeps its fee and its promise. */
  const isAgreed = (values: Values) =>
    info !== null &&
    isSameWay(
      {
        delivery: deliveryOf(info),
        instanceId: info.order.instance_id ?? null,
        areaId: info.area_id ?? null,
      },
      { delivery: values.delivery, instanceId: values.instanceId || null, areaId: values.areaId || null },
    )
  const agreed = info?.area_id
    ? { id: info.area_id, name: info.area_name ?? '', fee: info.fee, instance_id: null }
    : null
  /** The areas to choose from: the agreed one at its fee, also where the shop no longer delivers there. */
  const areasFor = (values: Values) => [
    ...(agreed && (info?.order.instance_id ?? '') === values.instanceId ? [agreed] : []),
    ...offeredBy(values).filter(({ id }) => id !== agreed?.id),
  ]
  const feeOf = (values: Values) =>
    values.delivery === 'pickup'
      ? 0
      : isAgreed(values)
        ? (info?.fee ?? 0)
        : (areasFor(values).find(({ id }) => id === values.areaId)?.fee ?? 0)
  return (
    <FormDrawer<Values>
      title={info ? t('form.edit', { number: info.order.number }) : t('form.new')}
      layered={layered}
      check={check}
      initial={initialOf(info, customer, place?.instanceId ?? only)}
      serverNames={{
        customer_id: 'customerId',
        area_id: 'areaId',
        instance_id: 'instanceId',
        address_id: 'addressId',
      }}
      save={async (values) => {
        const outcome = await change(SaveOrderDocument, {
          id: info?.order.id ?? null,
          rev: info?.order.rev ?? null,
          hash: info ? null : hash,
          form: {
            customer_id: values.customerId,
            instance_id: values.instanceId || null,
            chat_ticket_id: place?.ticketId ?? info?.order.chat_ticket_id ?? null,
            delivery: values.delivery,
            ...(values.delivery === 'delivery' && toldDestination(values)),
            area_id: values.areaId || null,
            discount: values.discount ?? 0,
            note: values.note,
            lines: filled(values.lines).map((line) => ({
              product_id: line.productId,
              place: line.place,
              name: line.name.trim(),
              price: line.price ?? 0,
              quantity: piecesOf(line) ?? 1,
              needs_prescription: line.prescription,
            })),
          },
        })
        if (outcome.ok) saved.current = outcome.value.saveOrder
        return outcome
      }}
      said={() => t('form.made')}
      onClose={(done) => onClose(done ? saved.current : null)}
    >
      {(form) => {
        const { values, errors } = form
        const subtotal = subtotalOf(values.lines)
        return (
          <>
            {!info && customer === null && (
              <div>
                <CustomerPicker
                  chosen={values.customerId || null}
                  onChoose={({ id }) => {
                    form.setFieldValue('customerId', id)
                    if (values.addressId !== '') form.setFieldValue('addressId', null)
                  }}
                />
                {errors.customerId && (
                  <p role="alert" className={styles.late}>
                    {errors.customerId}
                  </p>
                )}
              </div>
            )}
            {place === null && (
              <ConnectionField
                value={values.instanceId}
                error={errors.instanceId}
                onChange={(instanceId) => form.setFieldValue('instanceId', instanceId)}
              />
            )}
            <LinesEditor
              lines={values.lines}
              instanceId={values.instanceId || null}
              prescriptions
              onLayer={setLayered}
              error={typeof errors.lines === 'string' ? errors.lines : null}
              onChange={(lines) => form.setFieldValue('lines', lines)}
            />
            <NativeSelect
              label={t('delivery')}
              data={(['pickup', 'delivery'] as const).map((value) => ({
                value,
                label: t(`deliveries.${value}`),
              }))}
              {...form.getInputProps('delivery')}
            />
            {values.delivery === 'delivery' && (
              <>
                <DeliveryAddress
                  customerId={values.customerId}
                  values={values}
                  input={(path) => form.getInputProps(path)}
                  onChange={(changed) => form.setValues(changed)}
                />
                <NativeSelect
                  label={t('form.area')}
                  data={[
                    { value: '', label: t('form.noArea') },
                    ...areasFor(values).map(({ id, name, fee }) => ({
                      value: id,
                      label: `${name} · ${formatMoney(fee)}`,
                    })),
                  ]}
                  {...form.getInputProps('areaId')}
                />
              </>
            )}
            <MoneyInput
              label={t('form.discount')}
              most={ORDER_LIMITS.money}
              value={values.discount}
              error={errors.discount}
              onChange={(discount) => form.setFieldValue('discount', discount)}
            />
            {isOverRole(values) && (
              <p className={styles.late} role="status">
                {t('form.overRole', {
                  most: formatMoney(mostDiscount(reductionIn(values.lines, 0).subtotal, percent)),
                  percent: percent ?? 100,
                })}
              </p>
            )}
            <GrowingTextarea
              label={t('note')}
              description={t('noteHelp')}
              maxLength={ORDER_LIMITS.note}
              {...form.getInputProps('note')}
            />
            {info && !isAgreed(values) && (
              <p className={styles.warning} role="status">
                {t('form.newPromise', { fee: formatMoney(feeOf(values)) })}
              </p>
            )}
            <dl className={styles.sums} aria-live="polite">
              <dt>{t('lines.subtotal')}</dt>
              <dd>{formatMoney(subtotal)}</dd>
              {feeOf(values) > 0 && (
                <>
                  <dt>{t('lines.fee')}</dt>
                  <dd>{formatMoney(feeOf(values))}</dd>
                </>
              )}
              <dt data-whole>{t('total')}</dt>
              <dd data-whole>
                {formatMoney(Math.max(0, subtotal - (values.discount ?? 0)) + feeOf(values))}
              </dd>
            </dl>
          </>
        )
      }}
    </FormDrawer>
  )
}

const deliveryOf = ({ order }: OrderInfo): DeliveryKind =>
  order.delivery === 'delivery' ? 'delivery' : 'pickup'

const initialOf = (info: OrderInfo | null, customer: Props['customer'], instanceId: string): Values => ({
  instanceId: info ? (info.order.instance_id ?? '') : instanceId,
  customerId: customer?.id ?? info?.order.customer_id ?? '',
  lines:
    info && info.lines.length > 0
      ? info.lines.map((line) => ({
          key: line.place,
          place: line.place,
          productId: line.product_id ?? null,
          name: line.name,
          quantity: String(line.quantity),
          price: line.price,
          prescription: line.needs_prescription,
          pmc: line.pmc ?? null,
          listPrice: line.list_price ?? null,
          product: null,
        }))
      : [emptyLine(1)],
  delivery: info ? deliveryOf(info) : 'pickup',
  ...destinationOf(info?.address ?? null),
  areaId: info?.area_id ?? '',
  discount: info?.discount || null,
  note: info?.note ?? '',
})

const checkWith =
  (t: Translate<typeof orderTexts>, ofAddress: Check<AddressForm>): Check<Values> =>
  ({ customerId, lines, delivery, addressId, address, keep, kept, discount }, kit) => {
    const whole = filled(lines)
    const isOther = delivery === 'delivery' && !addressId
    const parts = Object.entries(isOther && keep ? ofAddress(kept, kit) : {})
    return {
      ...(customerId === '' && { customerId: t('form.customerFault') }),
      ...((whole.length === 0 ||
        whole.some((line) => line.name.trim() === '' || line.price === null || piecesOf(line) === null)) && {
        lines: t('form.linesFault'),
      }),
      ...(isOther && !keep && address.trim() === '' && { address: t('form.addressFault') }),
      ...Object.fromEntries(parts.map(([field, sentence]) => [`kept.${field}`, sentence])),
      ...((discount ?? 0) > subtotalOf(lines) && { discount: t('form.discountFault') }),
    }
  }
