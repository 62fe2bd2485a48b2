import { useCommands } from '@app/panel/panel'
import type { CatalogOffer } from '@contract/entities'
import type { TemplateField, TemplateForm } from '@domain/templates/template-form'
import { OfferableProductsDocument } from '@infra/graphql/catalog.gen'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { whyNot } from '@ui/kit/feedback'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Product } from '@ui/messages/OfferView'
import { useEffect, useId, useState } from 'react'
import { fieldLabel } from './fieldLabel'
import styles from './Templates.module.css'
import { templateTexts } from './texts/pt_BR'

const ProductPicker = layerPart(() => import('@ui/product-picker/ProductPicker'))

type Props = {
  form: TemplateForm
  field: TemplateField
  /** Whose catalogue it is of. */
  instanceId: string
  /** Its id; empty: none is chosen. */
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** The product whose picture a catalogue is shown with, and why it may not be shown. */
export default function ProductField({ form, field, instanceId, value, error, onChange }: Props) {
  const text = useTexts(templateTexts)
  const { read } = useCommands()
  const [picking, setPicking] = useState(false)
  const [item, setItem] = useState<CatalogOffer['sections'][number]['items'][number] | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const label = useId()
  useEffect(() => {
    setItem(null)
    setRefused(null)
    if (value === '') return
    let asked = true
    void read(OfferableProductsDocument, { instance_id: instanceId, product_ids: [value] }).then(
      (outcome) => {
        if (!asked) return
        if (outcome.ok) setItem(outcome.value.offerableProducts.sections[0]?.items[0] ?? null)
        else setRefused(whyNot(outcome))
      },
    )
    return () => {
      asked = false
    }
  }, [read, instanceId, value])
  const problem = refused ?? error
  return (
    <fieldset className={styles.file} aria-labelledby={label}>
      <span id={label}>{fieldLabel(form, field, text)}</span>
      {item && <Product item={item} />}
      <Button
        variant="default"
        leftSection={<IconPackage size={16} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {text(value === '' ? 'chooseProduct' : 'otherProduct')}
      </Button>
      {problem && (
        <small className={styles.problem} role="alert">
          {problem}
        </small>
      )}
      {picking && (
        <ProductPicker
          instanceId={instanceId}
          onPick={({ id }) => {
            setPicking(false)
            onChange(id)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
