import '@ui/kit/texts/shared/pt_BR'
import { formatMoney } from '@domain/money/money'
import type { Translate } from '@ui/kit/text'
import type { productTexts } from '../texts/pt_BR'
import { kindName, listName, stripeName } from './lawNames'
import type { ProductValues } from './productValues'

type Words = Translate<typeof productTexts>

/**
 * Names of the fields of a product's form, for the dialog that asks which of two changes to keep. Stock has none: it moves all
 * day, so it follows what is saved unless it was typed here.
 */
export const fieldNames = (t: Words): Record<Exclude<keyof ProductValues, 'stock'>, string> => ({
  name: t('fields.name'),
  sku: t('fields.sku'),
  gtin: t('fields.gtin'),
  brand: t('fields.brand'),
  maker: t('fields.maker'),
  kind: t('columns.kind'),
  ingredient: t('fields.ingredient'),
  presentation: t('fields.presentation'),
  anvisa_register: t('fields.anvisa'),
  stripe: t('fields.stripe'),
  control_list: t('fields.list'),
  category_id: t('fields.category'),
  description: t('fields.description'),
  active: t('fields.active'),
  price: t('fields.price'),
  promo_price: t('fields.promo'),
  promo_until: t('fields.until'),
  pmc: t('fields.pmc'),
  image: t('fields.picture'),
  picture_address: t('fields.pictureAddress'),
})

/** A field as people read it; undefined where its value says it. */
export const sayField =
  (t: Words, categories: readonly Readonly<{ value: string; label: string }>[]) =>
  (field: keyof ProductValues, values: ProductValues): string | undefined => {
    const value = values[field]
    switch (field) {
      case 'price':
      case 'promo_price':
      case 'pmc':
        return typeof value === 'number' ? formatMoney(value) : ''
      case 'kind':
        return kindName(t, values.kind)
      case 'stripe':
        return stripeName(t, values.stripe)
      case 'control_list':
        return values.control_list ? listName(t, values.control_list) : t('lists.none')
      case 'category_id':
        return categories.find((one) => one.value === value)?.label ?? t('shared:noCategory')
      case 'image':
        return t(value === null ? 'fields.noPicture' : 'fields.picture')
      default:
        return undefined
    }
  }
