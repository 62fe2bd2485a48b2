import { CONTROL_LISTS, type ControlList, needsPrescription, STRIPES } from '@domain/products/kinds'
import { PRODUCT_LIMITS } from '@domain/products/product-form'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '@ui/kit/text'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'
import { listName } from './lawNames'
import type { ProductValues } from './productValues'

/** What the law asks of a product: register, stripe, list. */
export function LawFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const t = useTexts(productTexts)
  const { stripe, control_list: list } = form.values
  return (
    <>
      <TextInput
        label={t('fields.anvisa')}
        description={t('fields.anvisaHelp')}
        inputMode="numeric"
        maxLength={PRODUCT_LIMITS.anvisa_register}
        {...form.getInputProps('anvisa_register')}
      />
      <Select
        label={t('fields.stripe')}
        data={STRIPES.map((one) => ({ value: one, label: t(`stripes.${one}`) }))}
        allowDeselect={false}
        {...form.getInputProps('stripe')}
      />
      <Select
        label={t('fields.list')}
        description={t('fields.listHelp')}
        data={[
          { value: '', label: t('lists.none') },
          ...CONTROL_LISTS.map((one) => ({ value: one, label: listName(t, one) })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('control_list')}
      />
      {needsPrescription({ stripe, control_list: (list || null) as ControlList | null }) && (
        <p className={styles.needs}>{t('fields.needs')}</p>
      )}
    </>
  )
}
