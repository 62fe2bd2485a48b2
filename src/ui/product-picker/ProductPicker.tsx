import { productName } from '@domain/products/local-search'
import { clockNow } from '@ui/kit/clock'
import { Dialog } from '@ui/kit/Dialog'
import { PickList } from '@ui/kit/PickList'
import pickList from '@ui/kit/PickList.module.css'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { AgedPrice, AgedStock } from './Aged'
import { agedAt } from './agedAt'
import styles from './ProductPicker.module.css'
import { pickerTexts } from './texts/pt_BR'
import { type Product, useProductSearch } from './useProductSearch'

type Props = {
  /** The connection whose prices and stocks hold; null: the whole shop's. */
  instanceId: string | null
  onPick: (product: Product) => void
  onClose: () => void
}

/** Finds a product by name, ingredient or code, with its price, its stock and how old that is. */
export default function ProductPicker({ instanceId, onPick, onClose }: Props) {
  const t = useTexts(pickerTexts)
  const [typed, setTyped] = useState('')
  const { products, looking, offline, keptAt } = useProductSearch(typed, instanceId)
  const now = clockNow()
  return (
    <Dialog size={620} onClose={onClose} title={t('title')}>
      <PickList<Product>
        label={t('search')}
        results={t('results')}
        typed={typed}
        onType={setTyped}
        rows={products}
        idOf={({ id }) => id}
        onPick={onPick}
        render={(product) => <Line product={product} now={now} />}
      >
        {offline && (
          <p className={styles.offline} role="status">
            {keptAt === null
              ? t('offlineNone')
              : t('offline', { at: agedAt(new Date(keptAt).toISOString(), now) })}
          </p>
        )}
      </PickList>
      {products.length === 0 && (
        <p className={pickList.muted} role="status">
          {looking ? t('looking') : typed.trim() === '' ? t('none') : t('nothing', { typed: typed.trim() })}
        </p>
      )}
      <p className={styles.keys}>{t('keys')}</p>
    </Dialog>
  )
}

function Line({ product, now }: { product: Product; now: number }) {
  const t = useTexts(pickerTexts)
  const { price, regular, stock, stock_at: at, stripe } = product
  const known = stripe === 'red' || stripe === 'red_retention' || stripe === 'black' ? stripe : null
  return (
    <>
      <span className={pickList.what}>
        <strong className="anywhere strong">{productName(product)}</strong>
        <small>
          {[product.ingredient, product.brand, product.gtin].filter(Boolean).join(' · ')}
          {product.needs_prescription && (
            <span className={styles.recipe} data-stripe={stripe}>
              {known ? t(`stripes.${known}`) : t('recipe')}
            </span>
          )}
        </small>
      </span>
      <span className={pickList.cost}>
        <AgedPrice price={price} regular={regular} at={product.price_at} now={now} />
        <AgedStock stock={stock} at={at} now={now} />
      </span>
    </>
  )
}
