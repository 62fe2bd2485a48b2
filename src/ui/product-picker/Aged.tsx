import { formatMoney } from '@domain/money/money'
import { isStale } from '@domain/products/offer'
import { useTexts } from '@ui/kit/text'
import { agedAt } from './agedAt'
import styles from './ProductPicker.module.css'
import { pickerTexts } from './texts/pt_BR'

const isOld = (at: string | null | undefined, now: number) => isStale(at ? Date.parse(at) : null, now)

type Price = { price: number | null; regular?: number | null; at: string | null | undefined; now: number }

/** A price, and since when it is known where that is more than a day. `now` in ms. */
export function AgedPrice({ price, regular = null, at, now }: Price) {
  const t = useTexts(pickerTexts)
  return (
    <>
      <strong>{price === null ? t('noPrice') : formatMoney(price)}</strong>
      {regular !== null && <del>{formatMoney(regular)}</del>}
      {price !== null && at && isOld(at, now) && (
        <small className={styles.aged} data-old>
          {t('priceAt', { at: agedAt(at, now) })}, {t('check')}
        </small>
      )}
    </>
  )
}

type Stock = { stock: number | null; at: string | null | undefined; now: number }

/** How many there are, and since when that is known; what is older than a day is to be looked at again. `now` in ms. */
export function AgedStock({ stock, at, now }: Stock) {
  const t = useTexts(pickerTexts)
  return (
    <>
      <small className={styles.aged} data-out={(stock !== null && stock <= 0) || undefined}>
        {stock === null ? t('noStock') : stock <= 0 ? t('out') : t('pieces', { count: stock })}
      </small>{' '}
      {stock !== null && (
        <small className={styles.aged} data-old={isOld(at, now) || undefined}>
          {[at && t('at', { at: agedAt(at, now) }), isOld(at, now) && t('check')].filter(Boolean).join(', ')}
        </small>
      )}
    </>
  )
}
