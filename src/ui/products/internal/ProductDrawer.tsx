import { useCommands } from '@app/panel/panel'
import { ProductRowsDocument, SaveProductDocument } from '@infra/graphql/products.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { sharedRow } from '@ui/kit/form/shared'
import { newHash } from '@ui/kit/newHash'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'
import { LawFields } from './LawFields'
import { OfferFields } from './OfferFields'
import type { ProductRow } from './ProductCells'
import { ProductPicture } from './ProductPicture'
import { checkProduct, type ProductValues, productInput, valuesOf } from './productValues'
import { fieldNames, sayField } from './productWords'
import { WhatFields } from './WhatFields'

type Props = {
  /** Null: a new one. */
  row: ProductRow | null
  /** Does the keyboard begin at its price? */
  atPrice?: boolean | undefined
  categories: readonly Readonly<{ value: string; label: string }>[]
  onClose: (saved: boolean) => void
}

/** A product with the whole shop's offer. */
export function ProductDrawer({ row, atPrice = false, categories, onClose }: Props) {
  const t = useTexts(productTexts)
  const { read, change, uploadPicture } = useCommands()
  const initial = valuesOf(row)
  // Saved again because no answer came, it is the same product.
  const [hash] = useState(newHash)
  const save = async (values: ProductValues, rev: number | null) => {
    // The picture goes first: where it does not get through, nothing else has changed.
    const { image } = values
    const sent = image instanceof Blob ? await uploadPicture(image) : null
    if (sent && !sent.ok) return { ...sent, message: t('fields.pictureFailed') }
    // An address is a picture that it has already: its own of before, or one that somebody else has given it meanwhile.
    const picture = sent ? sent.value : image === null && initial.image !== null ? null : undefined
    return change(SaveProductDocument, {
      id: row?.id ?? null,
      rev,
      hash: row ? null : hash,
      form: productInput(values, initial, picture),
    })
  }
  return (
    <FormDrawer<ProductValues>
      title={t(row ? 'edit' : 'add')}
      check={checkProduct(t)}
      initial={initial}
      shared={sharedRow({
        row,
        reread: () => rowOf<ProductRow>(read(ProductRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: fieldNames(t),
        say: sayField(t, categories),
      })}
      save={save}
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className={styles.section} style={{ borderTop: 0, paddingTop: 0 }}>
            <legend>{t('sections.what')}</legend>
            <WhatFields
              proposed={row?.proposed ?? null}
              form={form}
              categories={categories}
              isFirst={!atPrice}
            />
          </fieldset>
          <fieldset className={styles.section}>
            <legend>{t('sections.offer')}</legend>
            <OfferFields form={form} pmc={row} isFirst={atPrice} />
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
            <TextInput
              label={t('fields.pictureAddress')}
              description={row?.picture_problem ?? t('fields.pictureAddressHelp')}
              inputMode="url"
              {...form.getInputProps('picture_address')}
            />
          </fieldset>
        </>
      )}
    </FormDrawer>
  )
}
