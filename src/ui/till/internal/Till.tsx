import '@ui/kit/texts/shared/pt_BR'
import { usePanel, useUser } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import {
  isOverRole,
  reductionIn,
  type SaleFault,
  type SaleForm,
  type SaleKind,
  saleFaults,
} from '@domain/orders/sale-form'
import { type LineEvent, linesAfter, lineWith, nextKey } from '@domain/orders/sale-line'
import { soughtIn } from '@domain/products/sought-words'
import { checkAddress } from '@ui/addresses/AddressFields'
import { addressTexts } from '@ui/addresses/texts/pt_BR'
import type { Hindrance } from '@ui/conversation/useReplyHindrance'
import { clockNow } from '@ui/kit/clock'
import { toComposer } from '@ui/kit/focus'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { layerPart } from '@ui/kit/part'
import { shopZone, useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import type { SoughtWords } from '@ui/orders/askedSale'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../Till.module.css'
import { tillTexts } from '../texts/pt_BR'
import { DeliveryRow, useDelivery } from './DeliveryRow'
import { DiscountRow } from './DiscountRow'
import { Preview } from './Preview'
import { ProductSearch, type SearchHandle } from './ProductSearch'
import { Purchases } from './Purchases'
import rows from './Rows.module.css'
import { focusLine, SaleLines } from './SaleLines'
import { Sums } from './Sums'
import { TillHead } from './TillHead'
import { tillKeys } from './tillKeys'
import { useCountUse } from './useCountUse'
import type { Hit } from './useHits'
import { useListed } from './useListed'
import { useSaleDraft } from './useSaleDraft'
import { type Saved, useSaving } from './useSaving'

/** The conversation beside which a till stands. */
export type TillPlace = Readonly<{
  ticketId: string
  instanceId: string
  /** Why nothing goes to the customer now; null: it may. */
  hindrance: Hindrance | null
  onWay: (way: NonNullable<Hindrance['way']>) => void
  /** Where what the customer will receive is shown; null: there is no room, and the till shows it. */
  preview: HTMLElement | null
  /** Words of the conversation that are looked for, each object once; null: none. */
  sought: SoughtWords | null
}>

/** What is written: by what it is kept on this device, how it stands, and what of it is saved. */
export type Written = Readonly<{
  draftKey: string
  opened: SaleForm
  saved: Saved
  /** The order that is changed. */
  info: OrderInfo | null
  /** Has somebody whose role may granted what it takes off? */
  isGranted: boolean
  /** What was bought before and is sold no more, by name. */
  gone: readonly string[]
}>

type Props = {
  written: Written
  customer: Readonly<{ id: string; name: string }> | null
  place: TillPlace | null
  /** Chooses whose it is, and of which connection, where that is still open. */
  choose?: (form: SaleForm, change: (over: Partial<SaleForm>) => void, fault: string | null) => ReactNode
  /** The id of what was saved; null: nothing was, and the draft stays. */
  onClose: (id: string | null, kind: SaleKind) => void
}

/** Where the customer is looked for, while it is still open whose it is. */
const customerField = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('[data-till-customer] [data-autofocus]')

const ChargePix = layerPart(() => import('@ui/orders/ChargePix'))
const ReceiveCash = layerPart(() => import('@ui/orders/ReceiveCash'))

/** Where quotes and orders are written: one search, the lines, the sum, and what the customer will see of it. */
export function Till({ written, customer, place, choose, onClose }: Props) {
  const t = useTexts(tillTexts)
  const ofAddress = useTexts(addressTexts)
  const kit = useTexts(administrationTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const percent = role.default_discount_percentage ?? null
  const { opened, saved, info, isGranted } = written
  const { form, hash, change, keptAt, drop, isTouched } = useSaleDraft(
    written.draftKey,
    opened,
    saved?.rev ?? null,
  )
  const { busy, failure, setFailure, save } = useSaving()
  const countUse = useCountUse()
  const [faults, setFaults] = useState<readonly SaleFault[]>([])
  const [addressFaults, setAddressFaults] = useState<Readonly<Record<string, string>>>({})
  // What the list said when it was quoted only the server knows: it may refuse what looks right here.
  const [refused, setRefused] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [gone, setGone] = useState(written.gone)
  /** The order is kept, and its money is being taken. */
  const [charging, setCharging] = useState<Readonly<{ id: string; way: 'pix' | 'cash' }> | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<SearchHandle>(null)
  const delivery = useDelivery(form, info)
  const granted = useMemo(() => (isGranted ? reductionIn(opened) : null), [opened, isGranted])
  const isOver = refused || isOverRole(form, percent, granted)
  const isQuote = form.kind === 'quote'
  const latest = useRef(form)
  latest.current = form

  const over = (part: Partial<SaleForm>) => {
    setFailure(null)
    change((now) => ({ ...now, ...part }))
  }
  const onEvent = (event: LineEvent) =>
    change((now) => {
      const lines = linesAfter(now.lines, event)
      return lines === now.lines ? now : { ...now, lines }
    })
  useListed(form, onEvent)
  // What was said to be wrong is said for as long as it is, and nothing new while one types.
  const still = new Set(
    saleFaults(form, opened, { now: clockNow(), zone: shopZone() }).map((one) => JSON.stringify(one)),
  )
  const shown = faults.filter((one) => still.has(JSON.stringify(one)))
  const faultOf = (fault: SaleFault['fault']) =>
    shown.some((one) => one.fault === fault) ? t(`faults.${fault}`) : null

  const add = (product: Hit, byCode: boolean) => {
    const { lines } = latest.current
    const key = lineWith(lines, product.id)?.key ?? nextKey(lines)
    setFailure(null)
    onEvent({ type: 'add', product })
    countUse(product.id)
    // Who reads codes reads the next one; who types says how many.
    if (byCode) search.current?.focus()
    else requestAnimationFrame(() => focusLine(root.current, key))
  }
  const addFree = (name: string) => {
    const key = nextKey(latest.current.lines)
    onEvent({ type: 'addFree', name })
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-line-name="${key}"]`)?.focus(),
    )
  }
  const toSearch = (code: string | null) => (code ? search.current?.code(code) : search.current?.focus())

  const maySend = place !== null && place.hindrance === null
  /** Keeps it, and gives its id; null: what is wrong stands there. */
  const keep = async (sends: boolean): Promise<string | null> => {
    const found = saleFaults(form, opened, { now: clockNow(), zone: shopZone() })
    const { destination } = form
    const isKept = !isQuote && form.delivery === 'delivery' && !destination.addressId && destination.keep
    const ofKept = isKept ? checkAddress(ofAddress)(destination.kept, kit) : {}
    setFaults(found)
    setAddressFaults(
      Object.fromEntries(Object.entries(ofKept).map(([field, said]) => [`kept.${field}`, said])),
    )
    if (found.length > 0 || Object.keys(ofKept).length > 0) {
      requestAnimationFrame(() => {
        const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (found[0]?.fault === 'customer') customerField(root.current)?.focus()
        else if (found[0]?.fault === 'noLines' || !wrong) search.current?.focus()
        else wrong.focus()
      })
      return null
    }
    const id = await save({
      form,
      hash,
      saved,
      ticketId: place?.ticketId ?? null,
      asks: isQuote && isOver,
      waits: isOver,
      sends: sends && maySend,
    })
    if (id !== null) await drop()
    return id
  }
  const leave = (id: string | null) => {
    onClose(id, form.kind)
    if (place) toComposer()
  }
  const submit = async (sends: boolean) => {
    const id = await keep(sends)
    if (id !== null) leave(id)
  }
  /** Keeps the order and takes the money for it. */
  const charge = async (way: 'pix' | 'cash') => {
    const id = await keep(false)
    if (id !== null) setCharging({ id, way })
  }
  const hasCustomer = form.customerId !== ''
  useEffect(() => {
    // On a device without keys a field that takes the focus brings up the keyboard, over what is being read.
    if (matchMedia('(pointer: coarse)').matches) return
    if (hasCustomer) search.current?.focus()
    else customerField(root.current)?.focus()
  }, [hasCustomer])
  const sought = place?.sought ?? null
  useEffect(() => {
    if (sought) search.current?.look(sought.selected || soughtIn(sought.said))
  }, [sought])
  useEffect(() => {
    if (failure?.code === 'FORBIDDEN discount' && isQuote) setRefused(true)
  }, [failure, isQuote])

  const mayPay = !isQuote && !isOver && form.lines.length > 0
  const payBy = (way: 'pix' | 'cash', call: 'requestPayment' | 'confirmPayment') =>
    mayPay && !busy && mayCall(role, call) ? () => void charge(way) : null
  const pix = payBy('pix', 'requestPayment')
  const cash = payBy('cash', 'confirmPayment')
  const repeatLast = () => root.current?.querySelector<HTMLElement>('[data-till-repeat]')?.click()
  const onKey = tillKeys({
    send: () => void submit(true),
    free: () => addFree(''),
    discount: () => {
      const discount = root.current?.querySelector<HTMLInputElement>('[data-till-discount]')
      discount?.focus()
      discount?.select()
    },
    search: () => search.current?.focus(),
    close: () => onClose(null, form.kind),
    repeat: repeatLast,
    pix,
    cash,
  })
  const name = customer?.name.split(' ')[0] ?? ''
  const preview = place && form.lines.length > 0 && (
    <Preview form={form} number={saved?.number ?? null} fee={delivery.fee} info={info} name={name} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the till, wherever the keyboard is in it.
    <div ref={root} className={styles.till} onKeyDown={onKey}>
      <TillHead
        form={form}
        number={saved?.number ?? null}
        keptAt={keptAt}
        untilFault={faultOf('until')}
        isNew={saved === null}
        isTouched={isTouched}
        previewing={preview && !place?.preview ? previewing : null}
        onPreview={() => setPreviewing(!previewing)}
        onChange={over}
        onThrowAway={async () => {
          await drop()
          onClose(null, form.kind)
        }}
        onClose={() => onClose(null, form.kind)}
      />
      <div className={styles.body}>
        <div className={styles.main}>
          {choose?.(form, over, faultOf('customer'))}
          <ProductSearch
            ref={search}
            instanceId={form.instanceId || null}
            countOf={(id) => lineWith(form.lines, id)?.quantity ?? 0}
            onAdd={add}
            onFree={addFree}
            onDown={() => focusLine(root.current, form.lines[0]?.key)}
          />
          <SaleLines
            lines={form.lines}
            faults={shown}
            onEvent={onEvent}
            onFree={() => addFree('')}
            onSearch={toSearch}
            gone={gone}
            productsAt={mayOpen(role, routeWith('products')) ? pathTo(tenant, 'products') : null}
          />
          <div className={styles.bottom}>
            <DiscountRow
              form={form}
              percent={percent}
              isOver={isOver}
              fault={faultOf('discount')}
              onChange={(discount) => over({ discount })}
            />
            {!isQuote && (
              <DeliveryRow
                form={form}
                delivery={delivery}
                isOld={info !== null}
                faults={{
                  ...addressFaults,
                  ...(faultOf('address') && { address: faultOf('address') ?? '' }),
                }}
                onChange={over}
              />
            )}
            <div className={rows.row}>
              <span className={rows.rowTitle}>{t('note')}</span>
              <GrowingTextarea
                aria-label={t('note')}
                placeholder={t(isQuote ? 'noteQuote' : 'noteOrder')}
                maxLength={ORDER_LIMITS.note}
                value={form.note}
                onChange={({ currentTarget }) => over({ note: currentTarget.value })}
              />
            </div>
          </div>
        </div>
        <aside className={styles.side}>
          <Sums
            form={form}
            fee={delivery.fee}
            isOver={isOver}
            busy={busy}
            hindrance={place?.hindrance ?? null}
            maySend={maySend}
            trouble={
              faultOf('noLines') ?? faultOf('tooManyLines') ?? faultOf('total') ?? failure?.text ?? null
            }
            onWay={place?.onWay}
            onSave={() => void submit(false)}
            onSend={() => void submit(true)}
            pay={isQuote ? null : { pix, cash }}
          />
          {preview && !place?.preview && previewing && preview}
          {form.customerId !== '' && customer && (
            <Purchases
              customerId={form.customerId}
              name={name}
              instanceId={form.instanceId || null}
              has={(id) => lineWith(form.lines, id) !== undefined}
              onAdd={(product) => add(product, true)}
              onRepeat={(again) => {
                onEvent({ type: 'repeat', lines: again.lines })
                setGone(again.gone)
                search.current?.focus()
              }}
            />
          )}
        </aside>
      </div>
      {preview && place?.preview && createPortal(preview, place.preview)}
      {charging && (
        <Suspense fallback={null}>
          {charging.way === 'pix' ? (
            <ChargePix orderId={charging.id} onClose={() => leave(charging.id)} />
          ) : (
            <ReceiveCash orderId={charging.id} onClose={() => leave(charging.id)} />
          )}
        </Suspense>
      )}
    </div>
  )
}
