import { useCommands } from '@app/panel/panel'
import { SaveProductDocument, SetProductImageDocument } from '@infra/graphql/products.gen'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import { LawFields } from './LawFields'
import { OfferFields } from './OfferFields'
import type { ProductRow } from './ProductCells'
import { ProductPicture } from './ProductPicture'
import styles from './Products.module.css'
import { checkProduct, type ProductValues, productInput, valuesOf } from './productValues'
import { productTexts } from './texts/pt_BR'
import { WhatFields } from './WhatFields'

type Props = {
  /** Null: a new one. */
  row: ProductRow | null
  categories: readonly Readonly<{ value: string; label: string }>[]
  onClose: (saved: boolean) => void
}

/** A product with the whole shop's offer. */
export function ProductDrawer({ row, categories, onClose }: Props) {
  const t = useTexts(productTexts)
  const { change, uploadPicture } = useCommands()
  const initial = valuesOf(row)
  // What was made here though its picture did not get through: trying again changes that one, and makes no second.
  const made = useRef<{ id: string; rev: number } | null>(null)
  const save = async (values: ProductValues) => {
    // The picture goes first: where it does not get through, nothing else has changed.
    const { image } = values
    const sent = image instanceof Blob ? await uploadPicture(image) : null
    if (sent && !sent.ok) return { ...sent, message: t('fields.pictureFailed') }
    const saved = await change(SaveProductDocument, {
      id: row?.id ?? made.current?.id ?? null,
      rev: row?.rev ?? made.current?.rev ?? null,
      form: productInput(values, initial),
    })
    if (!saved.ok || image === initial.image) return saved
    made.current = { id: saved.value.saveProduct, rev: (made.current?.rev ?? 0) + 1 }
    return change(SetProductImageDocument, {
      id: saved.value.saveProduct,
      file_url: sent?.ok ? sent.value : null,
    })
  }
  return (
    <FormDrawer<ProductValues>
      title={t(row ? 'edit' : 'add')}
      check={checkProduct(t)}
      initial={initial}
      save={save}
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className={styles.section} style={{ borderTop: 0, paddingTop: 0 }}>
            <legend>{t('sections.what')}</legend>
            <WhatFields form={form} categories={categories} />
          </fieldset>
          <fieldset className={styles.section}>
            <legend>{t('sections.offer')}</legend>
            <OfferFields form={form} />
          </fieldset>
          <fieldset className={styles.section}>
            <legend>{t('sections.law')}</legend>
            <LawFields form={form} />
          </fieldset>
          <fieldset className={styles.section}>
            <legend>{t('sections.more')}</legend>
            <ProductPicture
              row={row}
              value={form.values.image}
              onChange={(image) => form.setFieldValue('image', image)}
            />
          </fieldset>
        </>
      )}
    </FormDrawer>
  )
}
