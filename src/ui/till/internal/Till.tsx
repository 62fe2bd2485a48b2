import '@ui/kit/texts/shared/pt_BR'
import { usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { isOverRole, reductionIn, type SaleForm, type SaleKind } from '@domain/orders/sale-form'
import { type LineEvent, linesAfter, lineWith, nextKey } from '@domain/orders/sale-line'
import type { Hindrance } from '@ui/conversation/useReplyHindrance'
import { toComposer } from '@ui/kit/focus'
import type { SoughtWords } from '@ui/orders/askedSale'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../Till.module.css'
import { type Charged, Charging } from './Charging'
import { useDelivery } from './DeliveryRow'
import { Preview } from './Preview'
import { ProductSearch } from './ProductSearch'
import { Purchases } from './Purchases'
import { SaleLines } from './SaleLines'
import { SaleTerms } from './SaleTerms'
import { Sums } from './Sums'
import { TillHead } from './TillHead'
import { tillKeys } from './tillKeys'
import { useCountUse } from './useCountUse'
import { useFaults } from './useFaults'
import type { Hit } from './useHits'
import { useListed } from './useListed'
import { useSaleDraft } from './useSaleDraft'
import { type Saved, useSaving } from './useSaving'
import { useTillFocus } from './useTillFocus'

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

/** Where quotes and orders are written: one search, the lines, the sum, and what the customer will see of it. */
export function Till({ written, customer, place, choose, onClose }: Props) {
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
  const faults = useFaults(form, opened)
  // What the list said when it was quoted only the server knows: it may refuse what looks right here.
  const [refused, setRefused] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [gone, setGone] = useState(written.gone)
  const [charged, setCharged] = useState<Charged | null>(null)
  const focus = useTillFocus(form.customerId !== '', place?.sought ?? null)
  const { root, search } = focus
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
  const add = (product: Hit, byCode: boolean) => {
    const { lines } = latest.current
    const key = lineWith(lines, product.id)?.key ?? nextKey(lines)
    setFailure(null)
    onEvent({ type: 'add', product })
    countUse(product.id)
    // Who reads codes reads the next one; who types says how many.
    if (byCode) focus.toSearch()
    else requestAnimationFrame(() => focus.toLine(key))
  }
  const addFree = (name: string) => {
    const key = nextKey(latest.current.lines)
    onEvent({ type: 'addFree', name })
    focus.toName(key)
  }
  const toSearch = (code: string | null) => (code ? search.current?.code(code) : focus.toSearch())

  const maySend = place !== null && place.hindrance === null
  /** Keeps it, and gives its id; null: what is wrong stands there. */
  const keep = async (sends: boolean): Promise<string | null> => {
    const wrong = faults.look()
    if (wrong) {
      focus.toWrong(wrong.first)
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
    if (id !== null) setCharged({ id, way })
  }
  useEffect(() => {
    if (failure?.code === 'FORBIDDEN discount' && isQuote) setRefused(true)
  }, [failure, isQuote])

  const mayPay = !isQuote && !isOver && form.lines.length > 0
  const payBy = (way: 'pix' | 'cash', call: 'requestPayment' | 'confirmPayment') =>
    mayPay && !busy && mayCall(role, call) ? () => void charge(way) : null
  const pix = payBy('pix', 'requestPayment')
  const cash = payBy('cash', 'confirmPayment')
  const onKey = tillKeys({
    send: () => void submit(true),
    free: () => addFree(''),
    discount: focus.toDiscount,
    search: focus.toSearch,
    close: () => onClose(null, form.kind),
    repeat: focus.repeatLast,
    pix,
    cash,
  })
  const name = customer?.name.split(' ')[0] ?? ''
  const preview = place && form.lines.length > 0 && (
    <Preview form={form} number={saved?.number ?? null} fee={delivery.fee} info={info} name={name} />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the till, wherever the keyboard is in it.
    <div ref={root} className="stack tall" onKeyDown={onKey}>
      <TillHead
        form={form}
        number={saved?.number ?? null}
        keptAt={keptAt}
        untilFault={faults.of('until')}
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
          {choose?.(form, over, faults.of('customer'))}
          <ProductSearch
            ref={search}
            instanceId={form.instanceId || null}
            countOf={(id) => lineWith(form.lines, id)?.quantity ?? 0}
            onAdd={add}
            onFree={addFree}
            onDown={() => focus.toLine(form.lines[0]?.key)}
          />
          <SaleLines
            lines={form.lines}
            faults={faults.shown}
            onEvent={onEvent}
            onFree={() => addFree('')}
            onSearch={toSearch}
            gone={gone}
            productsAt={mayOpen(role, routeWith('products')) ? pathTo(tenant, 'products') : null}
          />
          <SaleTerms {...{ form, faults, percent, isOver, delivery }} isOld={info !== null} onChange={over} />
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
              faults.of('noLines') ?? faults.of('tooManyLines') ?? faults.of('total') ?? failure?.text ?? null
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
                focus.toSearch()
              }}
            />
          )}
        </aside>
      </div>
      {preview && place?.preview && createPortal(preview, place.preview)}
      {charged && <Charging charged={charged} onClose={() => leave(charged.id)} />}
    </div>
  )
}
