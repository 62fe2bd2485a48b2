import { formatMoney } from '@domain/money/money'
import { isStale } from '@domain/products/offer'
import type { ProductRowsQuery } from '@infra/graphql/products.gen'
import { IconPhoto } from '@tabler/icons-react'
import { formatDate } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { agedAt } from '@ui/product-picker/agedAt'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'
import { proposalSaid } from './classWords'
import { listName, stripeName } from './lawNames'
import { monthOf } from './monthOf'
import { Stripe } from './Stripe'

export type ProductRow = ProductRowsQuery['productRows']['items'][number]

/** Picture, name, and what tells it from others of its name. */
export function ProductCell({ row }: { row: ProductRow }) {
  const t = useTexts(productTexts)
  return (
    <span className="inline-row gap-10 min-0 text-left">
      <span className={styles.thumb} aria-hidden>
        {row.image_url ? (
          <img src={row.image_url} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={18} stroke={1.5} />
        )}
      </span>
      <span className={styles.names}>
        <strong>{row.name}</strong>
        <small>{[row.presentation, row.brand, row.ingredient].filter(Boolean).join(' · ')}</small>
        {row.picture_waits && <small>{t('pictureWaits')}</small>}
        {row.picture_problem && <small className={styles.old}>{row.picture_problem}</small>}
      </span>
    </span>
  )
}

/** The price, the promotion while it lasts, and that it is old where it is. */
export function PriceCell({ row, now }: { row: ProductRow; now: number }) {
  const t = useTexts(productTexts)
  const { price, promo_price: promo, promo_until: until, price_at: at, pmc, pmc_day: day } = row
  if (price === null) return <span className="muted">{t('price.none')}</span>
  const isPromoted = promo !== null && until !== null && Date.parse(until) >= now
  return (
    <span className={styles.numbers}>
      {isPromoted ? (
        <>
          <span>
            <del className="muted">{formatMoney(price)}</del> <strong>{formatMoney(promo)}</strong>
          </span>
          <small>{t('price.until', { day: formatDate(until) })}</small>
        </>
      ) : (
        <span>{formatMoney(price)}</span>
      )}
      {pmc !== null && (
        <small>
          {day
            ? t('price.pmcOf', { pmc: formatMoney(pmc), month: monthOf(day) })
            : t('price.pmc', { pmc: formatMoney(pmc) })}
        </small>
      )}
      {row.source !== 'manual' && isStale(at ? Date.parse(at) : null, now) && (
        <small className={styles.old}>
          {at ? t('price.old', { at: agedAt(at, now) }) : t('stock.check')}
        </small>
      )}
    </span>
  )
}

/** How many there are, and since when that is known. */
export function StockCell({ row, now }: { row: ProductRow; now: number }) {
  const t = useTexts(productTexts)
  const { stock, stock_at: at, reserved } = row
  if (stock === null) return <span className="muted">{t('stock.none')}</span>
  const isOld = isStale(at ? Date.parse(at) : null, now)
  return (
    <span className={styles.numbers}>
      <span
        data-none={stock <= 0 || undefined}
        title={at ? t('stock.at', { at: agedAt(at, now) }) : undefined}
      >
        {stock <= 0 ? t('stock.zero') : t('stock.pieces', { count: stock })}
      </span>{' '}
      {reserved > 0 && (
        <small title={t('stock.reservedHelp')}>{t('stock.reserved', { count: reserved })}</small>
      )}{' '}
      {at && isOld && (
        <small
          className={styles.old}
          title={`${t('stock.at', { at: agedAt(at, now) })} · ${t('stock.check')}`}
        >
          {t('stock.asOf', { at: agedAt(at, now) })}
        </small>
      )}
    </span>
  )
}

/** Stripe and list of control; that nobody has said it, and what is proposed. */
export function LawCell({ row }: { row: ProductRow }) {
  const t = useTexts(productTexts)
  if (row.unclassified)
    return (
      <span className={styles.names}>
        <span className={styles.old}>{t('kinds.unclassified')}</span>
        {row.proposed && <small>{t('classify.suggestion', { what: proposalSaid(t, row.proposed) })}</small>}
      </span>
    )
  if (row.stripe === 'none' && row.control_list === null) return null
  return (
    <span className={styles.names}>
      <Stripe stripe={row.stripe} name={stripeName(t, row.stripe)} />
      {row.control_list && <small>{listName(t, row.control_list)}</small>}
    </span>
  )
}
