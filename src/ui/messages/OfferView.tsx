import type { CatalogOffer } from '@contract/entities'
import { formatMoney } from '@domain/money/money'
import { IconPhoto, IconShoppingBag } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { FormattedText } from './FormattedText'
import styles from './offer/Offer.module.css'
import { offerTexts } from './offer/texts/pt_BR'

type Item = CatalogOffer['sections'][number]['items'][number]

/** Products of the catalogue, or the whole of it, as the customer sees them. */
export function OfferView({ offer, text }: { offer: CatalogOffer; text: string }) {
  const t = useTexts(offerTexts)
  const items = offer.sections.flatMap((section) => section.items)
  return (
    <span className={styles.offer}>
      {offer.header && items.length > 1 && <strong>{offer.header}</strong>}
      {items.length === 0 ? (
        <span className={styles.item}>
          <span className={styles.picture}>
            <IconShoppingBag size={20} stroke={1.5} aria-hidden />
          </span>
          <strong className="anywhere medium">{t('catalogue')}</strong>
        </span>
      ) : (
        offer.sections.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has nothing but its place.
          <span key={place} className={styles.section}>
            {section.title !== '' && <small>{section.title}</small>}
            {section.items.map((item) => (
              <Product key={item.product_id} item={item} />
            ))}
          </span>
        ))
      )}
      <FormattedText text={text} />
      {offer.footer && <small>{offer.footer}</small>}
      <span className={styles.open}>{t(items.length === 1 ? 'seeItem' : 'seeItems')}</span>
    </span>
  )
}

/** One product: picture, name and what it cost when it was shown. */
export function Product({ item: { name, price, picture } }: { item: Item }) {
  const t = useTexts(offerTexts)
  // The picture of what has left the catalogue is no longer served.
  const [gone, setGone] = useState(false)
  return (
    <span className={styles.item}>
      <span className={styles.picture} aria-hidden>
        {picture && !gone ? (
          <img src={picture} alt="" loading="lazy" onError={() => setGone(true)} />
        ) : (
          <IconPhoto size={18} stroke={1.5} />
        )}
      </span>
      <span>
        <strong className="anywhere medium">{name}</strong>
        <small>{price === null ? t('noPrice') : formatMoney(price)}</small>
      </span>
    </span>
  )
}
