import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { isCapped, type LineEvent, lineTotal, type SaleLine } from '@domain/orders/sale-line'
import { isComposing } from '@domain/shortcuts/composing'
import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconMinus, IconPencilPlus, IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useState } from 'react'
import '@mantine/core/styles/Checkbox.css'
import { tillTexts } from '../texts/pt_BR'
import styles from './Lines.module.css'
import { lawOf } from './lawWords'
import stripes from './Stripe.module.css'

type Props = {
  line: SaleLine
  /** What of it keeps the sale from being saved. */
  faults: readonly string[]
  onEvent: (event: LineEvent) => void
  onRemove: () => void
  /** Back to the search; a barcode that was read into a field comes along. */
  onDone: (code: string | null) => void
  onStep: (by: 1 | -1) => void
  /** To the product's form; null: it is not this user's to open. */
  productAt: string | null
}

/** Digits from which on what is read into a field is a barcode, and no number of pieces. */
const BARCODE = /^\d{8,14}$/
const plain = (cents: number): string => formatMoney(cents).replace(/^R\$\s/, '')

/** A line: what, how many, at which price, what it comes to. Its quantity has the keyboard once it is added. */
export function LineRow({ line, faults, onEvent, onRemove, onDone, onStep, productAt }: Props) {
  const t = useTexts(tillTexts)
  const { key, name, quantity, price, listPrice, product } = line
  const [typed, setTyped] = useState<string | null>(null)
  const total = lineTotal(line)
  const isFree = line.productId === null
  const law = product && lawOf(t, product)
  const count = (next: number) => onEvent({ type: 'count', key, quantity: next })
  const off = listPrice !== null && price !== null && price < listPrice ? (listPrice - price) * quantity : 0
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return
    const act: Readonly<Record<string, () => void>> = {
      '+': () => count(quantity + 1),
      '-': () => count(quantity - 1),
      ArrowDown: () => onStep(1),
      ArrowUp: () => onStep(-1),
      Delete: onRemove,
      Enter: () => onDone(BARCODE.test(event.currentTarget.value) ? event.currentTarget.value : null),
    }
    const run = act[event.key]
    if (!run) return
    event.preventDefault()
    setTyped(null)
    run()
  }
  return (
    <li className={styles.line} data-free={isFree || undefined}>
      {isFree ? (
        <IconPencilPlus size={16} aria-hidden className={styles.sign} />
      ) : (
        <i className={stripes.stripe} data-stripe={product?.stripe ?? 'none'} aria-hidden />
      )}
      <div className={styles.what}>
        {isFree ? (
          <input
            className={styles.name}
            data-line-name={key}
            aria-label={t('lines.nameOf')}
            aria-invalid={faults.includes('name') || undefined}
            autoComplete="off"
            placeholder={t('lines.freeName')}
            maxLength={ORDER_LIMITS.name}
            value={name}
            onChange={({ currentTarget }) =>
              onEvent({ type: 'change', key, over: { name: currentTarget.value } })
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || isComposing(event)) return
              event.preventDefault()
              event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-line-price]')?.focus()
            }}
          />
        ) : (
          <strong>{name}</strong>
        )}
        <small className={styles.meta}>
          {isFree && <span>{t('lines.free')}</span>}
          {product?.brand && <span>{product.brand}</span>}
          {law && (
            <span>
              <b className="text medium">{law.head}</b>
              {law.foot && `, ${law.foot}`}
            </span>
          )}
          {product && <Stock stock={product.stock} wanted={quantity} />}
        </small>
        {isFree && (
          <Checkbox
            size="xs"
            label={t('lines.prescription')}
            checked={line.prescription}
            onChange={({ currentTarget }) =>
              onEvent({ type: 'change', key, over: { prescription: currentTarget.checked } })
            }
          />
        )}
      </div>
      <div className={styles.stepper}>
        <IconButton
          label={t('lines.less', { name })}
          size={30}
          disabled={quantity <= 1}
          onClick={() => count(quantity - 1)}
        >
          <IconMinus size={14} aria-hidden />
        </IconButton>
        <input
          data-line={key}
          aria-label={t('lines.quantityOf', { name })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          value={typed ?? String(quantity)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, '')
            setTyped(digits)
            if (!BARCODE.test(digits)) count(Number(digits))
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={onKey}
        />
        <IconButton label={t('lines.more', { name })} size={30} onClick={() => count(quantity + 1)}>
          <IconPlus size={14} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.price}>
        <MoneyInput
          variant="unstyled"
          data-line-price={key}
          aria-label={t('lines.priceOf', { name })}
          classNames={{ input: styles.priceInput ?? '' }}
          value={price}
          most={ORDER_LIMITS.money}
          error={faults.includes('price')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(cents) => onEvent({ type: 'change', key, over: { price: cents } })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return
            event.preventDefault()
            onDone(null)
          }}
        />
        {off > 0 ? (
          <small className="block muted micro tabular" data-counts>
            <del>{plain(listPrice ?? 0)}</del> {t('lines.off', { amount: plain(off) })}
          </small>
        ) : product?.regular != null && price === listPrice ? (
          <small className="block muted micro tabular">
            <del>{plain(product.regular)}</del> {t('lines.promo')}
          </small>
        ) : null}
      </div>
      <output className={styles.total}>{total === null ? '' : plain(total)}</output>
      <IconButton label={t('lines.remove', { name })} keys="Del" size={24} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconButton>
      {isCapped(line) && (
        <p className={styles.trouble}>
          <IconAlertTriangle size={14} aria-hidden />{' '}
          {t('lines.capped', { price: formatMoney(line.pmc ?? 0) })}{' '}
          {productAt && (
            <a href={productAt} target="_blank" rel="noreferrer">
              {t('lines.fix')}
            </a>
          )}
        </p>
      )}
      {faults.length > 0 && (
        <p className={styles.fault} role="alert">
          {faults.map((fault) => t(fault === 'name' ? 'faults.name' : 'faults.price')).join(' ')}
        </p>
      )}
    </li>
  )
}

function Stock({ stock, wanted }: { stock: number | null; wanted: number }) {
  const t = useTexts(tillTexts)
  if (stock === null) return null
  const isShort = stock < wanted
  return (
    <span data-short={isShort || undefined}>
      {stock <= 0 ? t('lines.out') : t(isShort ? 'lines.short' : 'lines.stock', { count: stock })}
    </span>
  )
}
