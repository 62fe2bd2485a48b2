import { gtinFault } from '@domain/products/gtin'
import {
  anvisaRegister,
  type ControlList,
  classFault,
  FIELD_OF_FAULT,
  PRODUCT_KINDS,
  STRIPES,
} from '@domain/products/kinds'
import { FIELD_OF_OFFER_FAULT, offerFault } from '@domain/products/offer'
import { isPictureAddress } from '@domain/products/picture-address'
import { ProductForm } from '@domain/products/product-form'
import { dayOf } from '@ui/kit/dates'
import { bySchema, type Check } from '@ui/kit/form/problems'
import type { Translate } from '@ui/kit/text'
import type { productTexts } from '../texts/pt_BR'
import type { ProductRow } from './ProductCells'

/** A product as its form holds it: the stock as it is typed, and a new picture before it is sent. */
export type ProductValues = Omit<ProductForm, 'stock'> & {
  stock: string
  /** The picture's address; a new one; null: none of its own. */
  image: string | Blob | null
  /** From which a picture is to be fetched; empty: none. */
  picture_address: string
}

export const valuesOf = (row: ProductRow | null): ProductValues => ({
  name: row?.name ?? '',
  sku: row?.sku ?? '',
  gtin: row?.gtin ?? '',
  brand: row?.brand ?? '',
  maker: row?.maker ?? '',
  kind: PRODUCT_KINDS.find((kind) => kind === row?.kind) ?? 'unclassified',
  ingredient: row?.ingredient ?? '',
  presentation: row?.presentation ?? '',
  anvisa_register: row?.anvisa_register ?? '',
  stripe: STRIPES.find((stripe) => stripe === row?.stripe) ?? 'none',
  control_list: row?.control_list ?? '',
  category_id: row?.category_id ?? null,
  description: row?.description ?? '',
  active: row?.active ?? true,
  price: row?.price ?? null,
  promo_price: row?.promo_price ?? null,
  promo_until: row?.promo_until ? dayOf(row.promo_until) : '',
  pmc: row?.pmc ?? null,
  stock: row?.stock === null || row === null ? '' : String(row.stock),
  image: row?.own_image ? row.image_url : null,
  picture_address: '',
})

/** Pieces as they are typed: null where nothing is, NaN for what is no whole number. */
export const piecesTyped = (typed: string): number | null =>
  typed.trim() === '' ? null : /^-?\d{1,8}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN

/** What the server is asked for. `picture`: the address of the new one; null: the bank's; left out: as it is. */
export function productInput(
  { image: _image, stock, picture_address: address, ...values }: ProductValues,
  before: ProductValues,
  picture: string | null | undefined,
) {
  return {
    ...values,
    stock: piecesTyped(stock),
    stock_typed: stock !== before.stock,
    file_url: picture,
    picture_address: address.trim() || null,
  }
}

/** Day's end is close enough for whether a promotion has an end at all; the server reckons the moment. */
const momentOf = (day: string): number | null => (day === '' ? null : Date.parse(`${day}T23:59:59Z`))

const byShape = bySchema(ProductForm)

/** What is wrong with a product as it is typed, by the same rules as the server's. */
export function checkProduct(t: Translate<typeof productTexts>): Check<ProductValues> {
  return ({ image: _image, picture_address: address, ...values }, kit) => {
    const pieces = piecesTyped(values.stock)
    const gtin = values.gtin.trim() === '' ? null : gtinFault(values.gtin)
    const law = classFault({
      kind: values.kind,
      stripe: values.stripe,
      control_list: (values.control_list || null) as ControlList | null,
    })
    const offer = offerFault({ ...values, promo_until: momentOf(values.promo_until) })
    const wrongRegister =
      values.anvisa_register.trim() !== '' && anvisaRegister(values.anvisa_register) === null
    return {
      ...byShape({ ...values, stock: Number.isNaN(pieces) ? null : pieces }, kit),
      ...(Number.isNaN(pieces) && { stock: t('problems.pieces') }),
      ...(gtin && { gtin: t(`problems.${gtin}`) }),
      ...(address.trim() !== '' &&
        !isPictureAddress(address.trim()) && { picture_address: t('problems.pictureAddress') }),
      ...(wrongRegister && { anvisa_register: t('problems.anvisa') }),
      ...(law && { [FIELD_OF_FAULT[law]]: t(`problems.${law}`) }),
      ...(offer && { [FIELD_OF_OFFER_FAULT[offer]]: t(`problems.${offer}`) }),
    }
  }
}
