import { formatMoney } from '@domain/money/money'
import { dosesOf } from '@domain/products/doses'
import { isStale } from '@domain/products/offer'
import { piecesOf, searchWords } from '@domain/text/search-words'
import { formatDate } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { agedAt } from '@ui/product-picker/agedAt'
import { tillTexts } from '../texts/pt_BR'
import { hasNoClass, lawOf } from './lawWords'
import styles from './Search.module.css'
import stripes from './Stripe.module.css'
import type { Beside } from './useBeside'
import type { Hit } from './useHits'

type Props = {
  id: string
  hit: Hit
  /** Undefined: not known yet. */
  beside: Beside | undefined
  /** Is it one of those that stand in for another? How many they are, their list says. */
  isAlike: boolean
  typed: string
  /** How many stand in the sale already. */
  has: number
  /** Ms since 1970. */
  now: number
  isMarked: boolean
  onPick: () => void
  onMark: () => void
}

/** A product that was found: what it is, its dose, what the law asks, how many there are, here or elsewhere, and what it costs. */
export function HitRow({ id, hit, beside, isAlike, typed, has, now, isMarked, onPick, onMark }: Props) {
  const t = useTexts(tillTexts)
  const law = lawOf(t, hit)
  const isOff = hasNoClass(hit)
  const isOut = hit.stock !== null && hit.stock <= 0
  const isOld = hit.stock !== null && isStale(hit.stock_at ? Date.parse(hit.stock_at) : null, now)
  const more = beside?.elsewhere_more ?? 0
  const elsewhere = [
    ...(beside?.elsewhere ?? []).map(({ instance, stock }) => `${instance} ${stock}`),
    ...(more > 0 ? [t('search.morePlaces', { count: more })] : []),
  ].join(' · ')
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isMarked}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      className={styles.hit}
      data-out={isOut || undefined}
      // The field keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      onMouseMove={onMark}
    >
      <i className={stripes.stripe} data-stripe={hit.stripe} aria-hidden />
      <span className={styles.what}>
        <strong className="body medium">
          {piecesOf(hit.name, searchWords(typed)).map(({ text, found }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name never change their order.
            <span key={place} data-found={found || undefined}>
              {text}
            </span>
          ))}
        </strong>
        <small>
          {isOff ? (
            <em>{t('law.whoClassifies')}</em>
          ) : (
            [hit.presentation, hit.brand, hit.ingredient].filter(Boolean).join(' · ')
          )}
          {has > 0 && <b> · {t('search.has', { count: has })}</b>}
        </small>
        {elsewhere !== '' && <small>{t('search.elsewhere', { places: elsewhere })}</small>}
      </span>
      <span className={styles.dose}>
        {dosesOf(hit).join(' + ')}
        {!isAlike && beside !== undefined && beside.alike > 0 && (
          <small>{t('search.generics', { count: beside.alike })}</small>
        )}
      </span>
      <span className={styles.law} data-off={isOff || undefined}>
        {law?.head}
        {law && <small>{law.foot}</small>}
      </span>
      <span className={styles.stock}>
        <span data-out={isOut || undefined}>
          {hit.stock === null ? '' : isOut ? t('search.out') : t('search.pieces', { count: hit.stock })}
        </span>
        <small data-old={isOld || undefined}>
          {hit.stock === null
            ? t('search.noStock')
            : [
                hit.reserved > 0 && t('search.held', { count: hit.reserved }),
                hit.stock_at && agedAt(hit.stock_at, now),
              ]
                .filter(Boolean)
                .join(' · ')}
        </small>
      </span>
      <span className={styles.price}>
        {hit.price === null ? <small>{t('search.noPrice')}</small> : <span>{formatMoney(hit.price)}</span>}
        {hit.regular !== null && (
          <small>
            <del>{formatMoney(hit.regular)}</del>{' '}
            {hit.promo_until && t('search.until', { day: formatDate(hit.promo_until).slice(0, 5) })}
          </small>
        )}
      </span>
    </button>
  )
}
