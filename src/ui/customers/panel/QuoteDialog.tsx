import { useUser } from '@app/panel/panel'
import { QUOTE_LIMITS, QUOTE_STATUSES } from '@contract/customer-lists'
import type { CustomerQuote } from '@contract/entities'
import { formatAmount } from '@domain/money/money'
import { mostDiscount } from '@domain/orders/discount'
import {
  discountOf,
  emptyLine,
  faultsOf,
  isChanged,
  isOverRole,
  newQuoteForm,
  type QuoteFault,
  type QuoteForm,
  quoteForm,
  reductionIn,
  statusesFrom,
  subtotalOf,
  totalOf,
  writtenQuote,
} from '@domain/orders/quote-form'
import type { TicketRow } from '@domain/tickets/tables'
import { clockNow } from '@ui/kit/clock'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { DateField } from '@ui/kit/dayFields'
import { tell } from '@ui/kit/feedback'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { newHash } from '@ui/kit/newHash'
import { formatPercent } from '@ui/kit/percent'
import { shopZone, useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './QuoteDialog.module.css'
import { QuoteDiscount } from './QuoteDiscount'
import { QuoteLineFields } from './QuoteLineFields'
import { QuoteProducts } from './QuoteProducts'
import { useCustomerChange } from './useCustomerChange'
import { useOfferedProducts } from './useOfferedProducts'
import { useQuoteWriting } from './useQuoteWriting'
import { useSavedQuote } from './useSavedQuote'

type Props = {
  /** The ticket whose customer it is made for, and in whose conversation it is sent. */
  row: TicketRow
  /** Null: a new one. */
  quote: CustomerQuote | null
  /** Puts a text into that conversation's composer; false while a comment is being typed there. */
  onWrite: (text: string) => boolean
  onClose: () => void
}

/** A quote, new or changed: its lines, what is taken off, how long it holds. Leaving with something unsaved is asked about. */
export default function QuoteDialog({ row, quote, onWrite, onClose }: Props) {
  const t = useTexts(customerTexts)
  const { customer_id: customerId } = row.data
  const writing = useQuoteWriting(row, onWrite)
  const [before] = useState(() =>
    quote ? quoteForm(quote, shopZone()) : newQuoteForm(clockNow(), shopZone()),
  )
  const [form, setForm] = useState(before)
  const [hash] = useState(newHash)
  // What the list said when it was quoted only the server knows: it may refuse what looks right here.
  const [refused, setRefused] = useState(false)
  const [faults, setFaults] = useState<readonly QuoteFault[]>([])
  const { default_discount_percentage: percent } = useUser().role
  const { busy, failure, change } = useCustomerChange(customerId)
  const savedQuote = useSavedQuote()
  const leaving = useUnsaved(isChanged(form, before))
  const leave = () => leaving.leave(onClose)
  const currency = quote?.currency ?? 'BRL'
  const offered = useOfferedProducts(customerId, currency)
  const offeredId = useId()
  const sheet = useRef<HTMLFormElement>(null)

  const edit = (over: Partial<QuoteForm>) => {
    const now = { ...form, ...over }
    setForm(now)
    // What was said to be wrong is said for as long as it is, and nothing new while one types.
    const still = new Set(
      faultsOf(now, before, { now: clockNow(), zone: shopZone() }, percent).map((one) => JSON.stringify(one)),
    )
    setFaults(faults.filter((one) => still.has(JSON.stringify(one))))
  }
  const errorOf = (fault: 'discount' | 'until') =>
    faults.some((one) => one.fault === fault) ? t(`quotes.faults.${fault}`) : null
  const overRole = faults.some(({ fault }) => fault === 'overRole')
    ? t('quotes.faults.overRole', { percent: formatPercent(percent ?? 100) })
    : null
  const overall = faults.find(
    ({ fault }) => fault === 'noLines' || fault === 'tooManyLines' || fault === 'total',
  )

  const focusName = (key: number) =>
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>(`[data-line="${key}"]`)?.focus())
  /** To the line after this one, which is made where there is none. */
  const next = (place: number) => {
    const following = form.lines[place]
    if (following) return focusName(following.key)
    const key = Math.max(...form.lines.map((line) => line.key)) + 1
    edit({ lines: [...form.lines, emptyLine(key)] })
    focusName(key)
  }

  const save = async (write: boolean) => {
    const found = faultsOf(form, before, { now: clockNow(), zone: shopZone() }, percent)
    setFaults(found)
    if (found.length > 0) {
      requestAnimationFrame(() =>
        sheet.current
          ?.querySelector<HTMLElement>(
            found[0]?.fault === 'noLines' ? '[data-line]' : '[aria-invalid="true"]',
          )
          ?.focus(),
      )
      return
    }
    const outcome = await change({
      type: 'saveQuote',
      quote: writtenQuote(form, { quote, hash, ticketId: row.id, zone: shopZone() }),
    })
    if (outcome && !outcome.ok && outcome.code === 'FORBIDDEN') setRefused(true)
    if (!outcome?.ok) return
    const saved = savedQuote(outcome.value.id)
    leaving.pass()
    onClose()
    // What waits for approval is not the shop's word yet.
    if (saved?.status === 'asked') return tell('warned', t('quotes.savedAsked'))
    const written = write && saved !== undefined && writing.write(saved)
    tell('done', t(written ? 'quotes.savedWritten' : 'quotes.saved'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    void save(false)
  }
  const off = discountOf(form) ?? 0
  return (
    <Modal
      opened
      centered
      size={680}
      onClose={leave}
      title={quote ? t('quotes.editTitle', { number: quote.number }) : t('quotes.new')}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('panel.cancel') }}
      transitionProps={{ duration: 100 }}
    >
      {leaving.asking}
      <form ref={sheet} noValidate onSubmit={onSubmit} onKeyDown={onKey} className={styles.form}>
        <datalist id={offeredId}>
          {offered.map(({ name, price }) => (
            <option key={name} value={name} label={formatAmount(price, currency)} />
          ))}
        </datalist>
        <div className={styles.heads} aria-hidden>
          <span className={styles.name}>{t('quotes.product')}</span>
          <span className={styles.quantity}>{t('quotes.quantity')}</span>
          <span className={styles.price}>{t('quotes.price')}</span>
          <span className={styles.lineTotal}>{t('quotes.lineTotal')}</span>
          <span className={styles.remove} />
        </div>
        <ul className={styles.lines} aria-label={t('quotes.items')}>
          {form.lines.map((line, index) => (
            <QuoteLineFields
              key={line.key}
              line={line}
              place={index + 1}
              faults={faults}
              offered={offered}
              offeredId={offeredId}
              currency={currency}
              onChange={(typed) =>
                edit({ lines: form.lines.map((one) => (one.key === line.key ? typed : one)) })
              }
              onNext={() => next(index + 1)}
              onRemove={
                form.lines.length > 1
                  ? () => {
                      edit({ lines: form.lines.filter((one) => one.key !== line.key) })
                      const left = form.lines[index + 1] ?? form.lines[index - 1]
                      if (left) focusName(left.key)
                    }
                  : null
              }
            />
          ))}
        </ul>
        <div className={styles.below}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={form.lines.length >= QUOTE_LIMITS.items}
            onClick={() => next(form.lines.length)}
          >
            {t('quotes.addLine')}
          </Button>
          <QuoteProducts
            instanceId={row.data.instance_id}
            disabled={form.lines.length >= QUOTE_LIMITS.items || currency !== 'BRL'}
            onPick={(picked) => {
              // The first line that is still empty takes it, else a new one.
              const free = form.lines.find((line) => line.name.trim() === '' && line.price === null)
              const key = free?.key ?? Math.max(...form.lines.map((line) => line.key)) + 1
              const taken = { ...(free ?? emptyLine(key)), ...picked }
              edit({
                lines: free
                  ? form.lines.map((line) => (line.key === key ? taken : line))
                  : [...form.lines, taken],
              })
              focusName(key)
            }}
          />
          <small className={styles.keys}>{t('quotes.keys')}</small>
        </div>
        <div className={styles.facts}>
          <QuoteDiscount
            discount={form.discount}
            error={errorOf('discount') ?? overRole}
            most={
              percent === null ? null : { percent, amount: mostDiscount(reductionIn(form).subtotal, percent) }
            }
            currency={currency}
            onChange={(discount) => edit({ discount })}
          />
          <DateField
            label={t('quotes.validUntil')}
            value={form.until}
            error={errorOf('until')}
            onChange={(until) => edit({ until })}
          />
          <NativeSelect
            label={t('quotes.status')}
            value={form.status}
            data={statusesFrom(quote?.status).map((value) => ({ value, label: t(`quotes.${value}`) }))}
            onChange={({ currentTarget }) => {
              const status = QUOTE_STATUSES.find((one) => one === currentTarget.value)
              if (status) edit({ status })
            }}
          />
        </div>
        {(refused || isOverRole(form, before, percent)) && (
          <Checkbox
            label={t('quotes.approval')}
            checked={form.asks}
            onChange={({ currentTarget }) => edit({ asks: currentTarget.checked })}
          />
        )}
        <GrowingTextarea
          label={t('quotes.note')}
          description={t('quotes.noteHelp')}
          maxLength={QUOTE_LIMITS.note}
          value={form.note}
          onChange={({ currentTarget }) => edit({ note: currentTarget.value })}
        />
        <dl className={styles.sums} aria-live="polite">
          <dt>{t('quotes.subtotal')}</dt>
          <dd>{formatAmount(subtotalOf(form), currency)}</dd>
          {off > 0 && (
            <>
              <dt>{t('quotes.discount')}</dt>
              <dd>{formatAmount(-off, currency)}</dd>
            </>
          )}
          <dt data-whole>{t('quotes.total')}</dt>
          <dd data-whole>{formatAmount(totalOf(form), currency)}</dd>
        </dl>
        {(overall || failure) && (
          <p className={dialog.failure} role="alert">
            {overall ? t(`quotes.faults.${overall.fault}`) : failure}
          </p>
        )}
        <div className={dialog.buttons}>
          <Button variant="default" disabled={busy} onClick={leave}>
            {t('panel.cancel')}
          </Button>
          {writing.hindrance === null && (
            <Button variant="light" disabled={busy} onClick={() => void save(true)}>
              {t('quotes.saveWrite')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t('quotes.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
