import { MOST_PRICE } from '@domain/money/money'
import type { ProductForm } from '@domain/products/product-form'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '@ui/kit/dayFields'
import { Pair } from '@ui/kit/form/Pair'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useTexts } from '@ui/kit/text'
import { productTexts } from '../texts/pt_BR'
import { monthOf } from './monthOf'

/** What an offer says, as it is typed. */
export type OfferValues = Pick<ProductForm, 'price' | 'promo_price' | 'promo_until' | 'pmc'> & {
  stock: string
}

/** Price, promotion, PMC and stock. */
export function OfferFields<Values extends OfferValues>({
  form: given,
  pmc: kept = null,
  isFirst = false,
}: {
  form: UseFormReturnType<Values>
  /** What is kept as the PMC, and of which day's list of the CMED. */
  pmc?: Readonly<{ pmc: number | null; pmc_day: string | null }> | null
  /** Does the keyboard begin at the price? */
  isFirst?: boolean
}) {
  // The fields of an offer are the same in every form that has them.
  const form = given as unknown as UseFormReturnType<OfferValues>
  const t = useTexts(productTexts)
  const { values, errors } = form
  const money = (field: 'price' | 'promo_price' | 'pmc') => ({
    most: MOST_PRICE,
    value: values[field],
    error: errors[field],
    onChange: (cents: number | null) => form.setFieldValue(field, cents),
  })
  const listed =
    kept?.pmc_day && kept.pmc === values.pmc
      ? t('fields.pmcOf', { month: monthOf(kept.pmc_day) })
      : t('fields.pmcHelp')
  return (
    <>
      <Pair>
        <MoneyInput label={t('fields.price')} data-autofocus={isFirst || undefined} {...money('price')} />
        <MoneyInput label={t('fields.pmc')} description={listed} {...money('pmc')} />
        <MoneyInput label={t('fields.promo')} {...money('promo_price')} />
        <DateField
          label={t('fields.until')}
          value={values.promo_until}
          error={errors.promo_until}
          onChange={(day) => form.setFieldValue('promo_until', day)}
        />
      </Pair>
      <TextInput
        label={t('fields.stock')}
        description={t('fields.stockHelp')}
        inputMode="numeric"
        maxLength={9}
        {...form.getInputProps('stock')}
      />
    </>
  )
}
