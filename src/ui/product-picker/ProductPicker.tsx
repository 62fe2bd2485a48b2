import { productName } from '@domain/products/local-search'
import { Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import { agedAt } from '@ui/products/agedAt'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { AgedPrice, AgedStock } from './Aged'
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
  const [marked, setMarked] = useState(0)
  const { products, looking, offline, keptAt } = useProductSearch(typed, instanceId)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const now = Date.now()
  const at = Math.min(marked, Math.max(0, products.length - 1))
  const optionId = (place: number) => `${listId}-${place}`
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setMarked((at + step + products.length) % Math.max(1, products.length))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const product = products[at]
    if (product) onPick(product)
  }
  return (
    <Modal
      opened
      centered
      size={620}
      onClose={onClose}
      title={t('title')}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 100 }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('search')}
        aria-expanded={products.length > 0}
        aria-controls={listId}
        aria-activedescendant={products.length > 0 ? optionId(at) : undefined}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={onKey}
      />
      {offline && (
        <p className={styles.offline} role="status">
          {keptAt === null
            ? t('offlineNone')
            : t('offline', { at: agedAt(new Date(keptAt).toISOString(), now) })}
        </p>
      )}
      <div ref={list} id={listId} role="listbox" aria-label={t('results')} className={styles.list}>
        {products.map((product, place) => (
          <button
            key={product.id}
            type="button"
            id={optionId(place)}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            className={styles.option}
            onClick={() => onPick(product)}
            onMouseMove={() => setMarked(place)}
          >
            <Line product={product} now={now} />
          </button>
        ))}
      </div>
      {products.length === 0 && (
        <p className={styles.muted} role="status">
          {looking ? t('looking') : typed.trim() === '' ? t('none') : t('nothing', { typed: typed.trim() })}
        </p>
      )}
      <p className={styles.keys}>{t('keys')}</p>
    </Modal>
  )
}

function Line({ product, now }: { product: Product; now: number }) {
  const t = useTexts(pickerTexts)
  const { price, regular, stock, stock_at: at, stripe } = product
  const known = stripe === 'red' || stripe === 'red_retention' || stripe === 'black' ? stripe : null
  return (
    <>
      <span className={styles.what}>
        <strong>{productName(product)}</strong>
        <small>
          {[product.ingredient, product.brand, product.gtin].filter(Boolean).join(' · ')}
          {product.needs_prescription && (
            <span className={styles.recipe} data-stripe={stripe}>
              {known ? t(`stripes.${known}`) : t('recipe')}
            </span>
          )}
        </small>
      </span>
      <span className={styles.cost}>
        <AgedPrice price={price} regular={regular} at={product.price_at} now={now} />
        <AgedStock stock={stock} at={at} now={now} />
      </span>
    </>
  )
}
