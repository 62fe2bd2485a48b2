import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { withLostNought } from '@domain/products/gtin'
import { PRODUCT_KINDS, STRIPES } from '@domain/products/kinds'
import { PRODUCT_LIMITS } from '@domain/products/product-form'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Pair } from '@ui/kit/form/Pair'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { productTexts } from '../texts/pt_BR'
import { proposalSaid } from './classWords'
import type { ProductRow } from './ProductCells'
import type { ProductValues } from './productValues'

type Props = {
  /** What is proposed for it, where nobody has said what it is. */
  proposed: ProductRow['proposed']
  form: UseFormReturnType<ProductValues>
  categories: readonly Readonly<{ value: string; label: string }>[]
  /** Does the keyboard begin at the name? */
  isFirst: boolean
}

/** What a product is. */
export function WhatFields({ proposed, form, categories, isFirst }: Props) {
  const t = useTexts(productTexts)
  const text = (field: keyof typeof PRODUCT_LIMITS) => ({
    maxLength: PRODUCT_LIMITS[field],
    ...form.getInputProps(field),
  })
  const whole = withLostNought(form.values.gtin)
  return (
    <>
      <TextInput label={t('fields.name')} required data-autofocus={isFirst || undefined} {...text('name')} />
      <Pair>
        <div>
          <TextInput
            label={t('fields.gtin')}
            description={t('fields.gtinHelp')}
            inputMode="numeric"
            {...text('gtin')}
          />
          {whole && (
            <p className="muted" style={{ margin: '4px 0 0', fontSize: 12 }}>
              {t('fields.lostNought')}{' '}
              <Button size="compact-xs" variant="light" onClick={() => form.setFieldValue('gtin', whole)}>
                {t('fields.useNought', { gtin: whole })}
              </Button>
            </p>
          )}
        </div>
        <TextInput label={t('fields.sku')} {...text('sku')} />
      </Pair>
      <Pair>
        <div>
          <Select
            label={t('columns.kind')}
            data={PRODUCT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
          {form.values.kind === 'unclassified' && (
            <p className="muted" style={{ margin: '4px 0 0', fontSize: 12 }}>
              {proposed
                ? t('fields.proposed', { proposed: proposalSaid(t, proposed) })
                : t('fields.unclassifiedHelp')}{' '}
              {proposed && (
                <Button
                  size="compact-xs"
                  variant="light"
                  onClick={() =>
                    form.setValues({
                      kind: PRODUCT_KINDS.find((kind) => kind === proposed.kind) ?? 'unclassified',
                      stripe: STRIPES.find((stripe) => stripe === proposed.stripe) ?? 'none',
                      control_list: proposed.control_list ?? '',
                    })
                  }
                >
                  {t('fields.useProposed')}
                </Button>
              )}
            </p>
          )}
        </div>
        <Select
          label={t('fields.category')}
          placeholder={t('shared:noCategory')}
          data={[...categories]}
          searchable
          clearable
          {...form.getInputProps('category_id')}
        />
      </Pair>
      <Pair>
        <TextInput label={t('fields.presentation')} {...text('presentation')} />
        <TextInput label={t('fields.ingredient')} {...text('ingredient')} />
        <TextInput label={t('fields.brand')} {...text('brand')} />
        <TextInput label={t('fields.maker')} {...text('maker')} />
      </Pair>
      <GrowingTextarea label={t('fields.description')} minRows={2} maxRows={8} {...text('description')} />
      <Switch
        label={t('fields.active')}
        description={t('fields.activeHelp')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </>
  )
}
