import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import type { FormOf } from '@domain/described/describe-area'
import type { pbmProgrammes } from '@domain/pbm/area'
import { MOST_PROGRAMME_PRODUCTS } from '@domain/pbm/programme-product'
import { foldText } from '@domain/text/fold-text'
import { Button, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLineKeys } from '@ui/kit/form/useLineKeys'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Pbm.module.css'
import { texts } from '../texts/pbmProgrammes/pt_BR'

/** Products that are drawn at once: a programme may have hundreds. */
const SHOWN = 20

/** What the shop knows beforehand of a programme's products; more than a screenful is searched. */
export function ProductsEditor({ form }: { form: UseFormReturnType<FormOf<typeof pbmProgrammes>> }) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const { products } = form.values
  const lines = useLineKeys(products.length)
  const words = foldText(search.trim())
  const found = products
    .map((product, at) => ({ product, at }))
    .filter(
      ({ product }) =>
        words === '' || foldText(`${product.name} ${product.ean} ${product.registration}`).includes(words),
    )
  const shown = found.slice(0, SHOWN)
  return (
    <fieldset className={styles.products}>
      <legend>{t('productsTitle')}</legend>
      <p>{t('productsHelp')}</p>
      {products.length > SHOWN && (
        <TextInput
          label={t('productsSearch')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.map(({ product, at }) => (
        <div key={lines.keyOf(at)} className={styles.product}>
          <TextInput
            className={styles.wide ?? ''}
            label={t('productName')}
            required
            maxLength={120}
            {...form.getInputProps(`products.${at}.name`)}
          />
          <TextInput
            label="EAN"
            inputMode="numeric"
            maxLength={14}
            {...form.getInputProps(`products.${at}.ean`)}
          />
          <TextInput
            label={t('registration')}
            inputMode="numeric"
            maxLength={13}
            {...form.getInputProps(`products.${at}.registration`)}
          />
          <NumberInput
            label={t('rate')}
            suffix="%"
            decimalSeparator=","
            decimalScale={2}
            min={0.01}
            max={100}
            hideControls
            value={product.discount / 100}
            error={form.errors[`products.${at}.discount`]}
            onChange={(typed) =>
              form.setFieldValue(`products.${at}.discount`, Math.round(Number(typed) * 100))
            }
          />
          <NumberInput
            label={t('days')}
            allowDecimal={false}
            min={0}
            max={365}
            hideControls
            value={product.days}
            error={form.errors[`products.${at}.days`]}
            onChange={(typed) => form.setFieldValue(`products.${at}.days`, Number(typed))}
          />
          <NumberInput
            label={t('pieces')}
            allowDecimal={false}
            min={1}
            max={99}
            hideControls
            value={product.pieces}
            error={form.errors[`products.${at}.pieces`]}
            onChange={(typed) => form.setFieldValue(`products.${at}.pieces`, Number(typed))}
          />
          <IconButton
            label={t('removeProduct', { name: product.name })}
            onClick={() => {
              form.removeListItem('products', at)
              lines.removed(at)
            }}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {found.length > SHOWN && <p role="status">{t('productsMore', { count: found.length - SHOWN })}</p>}
      {products.length < MOST_PROGRAMME_PRODUCTS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setSearch('')
            form.insertListItem(
              'products',
              { name: '', ean: '', registration: '', discount: 1000, days: 0, pieces: 1 },
              0,
            )
            lines.inserted(0)
          }}
        >
          {t('addProduct')}
        </Button>
      )}
    </fieldset>
  )
}
