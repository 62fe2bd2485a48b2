import { SHOWN_PRODUCT, type TemplateForm } from './template-form'
import { type TemplateValues, valueAt } from './template-values'

/** A file that was brought to the provider. */
type HeaderMedia = Readonly<{ id: string; filename: string | null }>

/**
 * The `components` of a template message as Meta takes them (whatsapp-facts section 2.1), all but the header's file
 * and the catalogue of the connection that it leaves through ({@link withCatalog}): one builder for whoever sends templates. A part without variables is left out: Meta counts what is sent (132000).
 */
export function templatePayload(form: TemplateForm, values: TemplateValues): object[] {
  const texts = (part: 'header' | 'body') => {
    const parameters = form.fields
      .filter((field) => field.part === part && field.kind === 'text')
      .map(({ key, name }) => ({
        type: 'text',
        ...(form.named && { parameter_name: name }),
        text: valueAt(key, values).trim(),
      }))
    return parameters.length > 0 ? [{ type: part, parameters }] : []
  }
  const buttons = form.fields
    .filter(({ part }) => part === 'button')
    .map(({ key, kind }) => {
      const value = valueAt(key, values).trim()
      const [sub_type, parameter] =
        kind === 'code'
          ? ['copy_code', { type: 'coupon_code', coupon_code: value }]
          : kind === 'product'
            ? ['catalog', { type: 'action', action: { thumbnail_product_retailer_id: value } }]
            : ['url', { type: 'text', text: value }]
      return { type: 'button', sub_type, index: key.slice('button.'.length), parameters: [parameter] }
    })
  const product = form.fields.some(({ key }) => key === SHOWN_PRODUCT)
    ? [productHeader({ product_retailer_id: valueAt(SHOWN_PRODUCT, values).trim() })]
    : []
  return [...product, ...texts('header'), ...texts('body'), ...buttons]
}

type Shown = Readonly<{ product_retailer_id: string; catalog_id?: string }>
type Parameter = Readonly<{ product?: Shown; action?: { thumbnail_product_retailer_id?: string } }>
const productHeader = (product: Shown) => ({ type: 'header', parameters: [{ type: 'product', product }] })
const parametersOf = (part: object): readonly Parameter[] =>
  'parameters' in part && Array.isArray(part.parameters) ? part.parameters : []

/** The products that components of a template message show, by their ids in the catalogue. */
export const productsShown = (components: readonly object[]): string[] =>
  components
    .flatMap(parametersOf)
    .map(({ product, action }) => product?.product_retailer_id ?? action?.thumbnail_product_retailer_id)
    .filter((id) => id !== undefined)

/** The components with the catalogue that a product of theirs is in. */
export const withCatalog = (components: readonly object[], catalogId: string | null): object[] =>
  components.map((part) => {
    const [shown] = parametersOf(part)
    return shown?.product && catalogId !== null
      ? productHeader({ ...shown.product, catalog_id: catalogId })
      : part
  })

/** The components with the header's file, which has an id only once it was brought to the provider. */
export function withHeaderFile(
  components: readonly object[],
  kind: 'image' | 'video' | 'document' | null,
  { id, filename }: HeaderMedia,
): object[] {
  if (kind === null) return [...components]
  const name = kind === 'document' && filename !== null ? { filename } : {}
  return [{ type: 'header', parameters: [{ type: kind, [kind]: { id, ...name } }] }, ...components]
}
