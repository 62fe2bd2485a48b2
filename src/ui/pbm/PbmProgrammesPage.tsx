import type { pbmProgrammes } from '@domain/pbm/area'
import type { PbmProgrammeRowsQuery } from '@infra/graphql/pbm.gen'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { useTexts } from '@ui/kit/text'
import { ProductsEditor } from './internal/ProductsEditor'
import { pbmProgrammesPanel } from './pbmProgrammes.gen'
import { texts } from './texts/pbmProgrammes/pt_BR'

type Row = PbmProgrammeRowsQuery['pbmProgrammeRows']['items'][number]

/** The benefit programmes that the shop takes part in, each with what it knows beforehand of their products. */
export default function PbmProgrammesPage() {
  const t = useTexts(texts)
  return (
    <AreaPage<typeof pbmProgrammes, Row>
      {...pbmProgrammesPanel}
      importKind="pbm-products"
      cells={{ products: ({ products }) => t('productCount', { count: products.length }) }}
      fields={{ products: (form) => <ProductsEditor form={form} /> }}
      says={(field, { products }) =>
        field === 'products'
          ? products.map(({ name, discount }) => `${name} · ${discount / 100}%`).join('\n')
          : undefined
      }
    />
  )
}
