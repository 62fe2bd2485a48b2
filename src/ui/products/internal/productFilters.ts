import '@ui/kit/texts/shared/pt_BR'
import { CONTROL_LISTS, PRODUCT_KINDS, PRODUCT_SOURCES, STRIPES } from '@domain/products/kinds'
import type { Filter } from '@ui/kit/list/column'
import type { Translate } from '@ui/kit/text'
import type { CategoryChoices } from '../categoryChoices'
import type { productTexts } from '../texts/pt_BR'
import { listName } from './lawNames'

/** By what the list of products is narrowed. */
export function productFilters(t: Translate<typeof productTexts>, categories: CategoryChoices): Filter[] {
  const yesOrNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  return [
    {
      name: 'category',
      label: t('columns.category'),
      many: true,
      options: [{ value: 'none', label: t('shared:noCategory') }, ...categories],
    },
    {
      name: 'kind',
      label: t('columns.kind'),
      many: true,
      options: PRODUCT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    },
    {
      name: 'classified',
      label: t('classified'),
      options: [
        { value: 'no', label: t('kinds.unclassified') },
        { value: 'yes', label: t('isClassified') },
      ],
    },
    {
      name: 'stripe',
      label: t('fields.stripe'),
      many: true,
      options: STRIPES.map((stripe) => ({ value: stripe, label: t(`stripes.${stripe}`) })),
    },
    {
      name: 'control',
      label: t('control'),
      many: true,
      options: CONTROL_LISTS.map((list) => ({ value: list, label: listName(t, list) })),
    },
    {
      name: 'stock',
      label: t('stock.state'),
      many: true,
      options: (['out', 'low', 'there', 'unknown', 'stale'] as const).map((state) => ({
        value: state,
        label: t(`stock.${state}`),
      })),
    },
    { name: 'active', label: t('columns.state'), options: yesOrNo(t('state.on'), t('state.off')) },
    {
      name: 'picture_failed',
      label: t('fields.picture'),
      options: yesOrNo(t('pictureFailed'), t('pictureFine')),
    },
    { name: 'promotion', label: t('promotion'), options: yesOrNo(t('promoted'), t('notPromoted')) },
    {
      name: 'source',
      label: t('columns.source'),
      many: true,
      options: PRODUCT_SOURCES.map((source) => ({ value: source, label: t(`sources.${source}`) })),
    },
  ]
}
