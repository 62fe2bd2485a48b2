import type { CatalogOffer } from '@contract/entities'
import { OFFER_LIMITS } from '@domain/catalog/offer'
import { Button, TextInput } from '@mantine/core'
import { IconPackage, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Product } from '@ui/messages/OfferView'
import styles from '@ui/messages/offer/Offer.module.css'
import { offerTexts } from '@ui/messages/offer/texts/pt_BR'
import { useState } from 'react'

const ProductPicker = layerPart(() => import('@ui/product-picker/ProductPicker'))

type Section = CatalogOffer['sections'][number]
type Props = {
  section: Section
  /** 0-based. */
  place: number
  /** It is the only one: it needs no name, and stays. */
  alone: boolean
  /** No further product is taken. */
  full: boolean
  instanceId: string
  /** What of these may be shown; says itself why the others may not. */
  ask: (ids: readonly string[]) => Promise<Section['items']>
  /** Whether the picker stands open. */
  onLayer: (open: boolean) => void
  /** Null: it goes. */
  onChange: (section: Section | null) => void
}

/** A section of a list of products: its name, and what stands in it. */
export function OfferSection({ section, place, alone, full, instanceId, ask, onLayer, onChange }: Props) {
  const t = useTexts(offerTexts)
  const [picking, setPicking] = useState(false)
  const [asking, setAsking] = useState(false)
  const { title, items } = section
  const show = (open: boolean) => {
    setPicking(open)
    onLayer(open)
  }
  const pick = async (id: string) => {
    show(false)
    if (items.some((item) => item.product_id === id)) return
    setAsking(true)
    const found = await ask([id])
    setAsking(false)
    if (found.length > 0) onChange({ title, items: [...items, ...found] })
  }
  return (
    <fieldset className={styles.part} aria-label={t('section', { place: place + 1 })}>
      {!alone && (
        <div className={styles.row}>
          <TextInput
            label={t('sectionTitle', { place: place + 1 })}
            value={title}
            maxLength={OFFER_LIMITS.title}
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value, items })}
          />
          <IconButton label={t('removeSection', { place: place + 1 })} onClick={() => onChange(null)}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      {items.map((item) => (
        <div key={item.product_id} className={styles.row}>
          <Product item={item} />
          <IconButton
            label={t('remove', { name: item.name })}
            onClick={() =>
              onChange({ title, items: items.filter(({ product_id: id }) => id !== item.product_id) })
            }
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {asking && <p role="status">{t('looking')}</p>}
      <div>
        <Button
          variant="default"
          disabled={full}
          data-autofocus={place === 0 || undefined}
          leftSection={<IconPackage size={16} aria-hidden />}
          onClick={() => show(true)}
        >
          {t('add')}
        </Button>
      </div>
      {picking && (
        <ProductPicker
          instanceId={instanceId}
          onPick={({ id }) => void pick(id)}
          onClose={() => show(false)}
        />
      )}
    </fieldset>
  )
}
