import { KIND_SAID, STRIPE_SAID } from '../../../src/domain/products/class-words'
import { dayIn } from '../../directory/exports/day'
import type { ExportColumn, ExportDefinition } from '../../directory/exports/definition'
import { zoneOf } from '../../platform/db/shop-zone'
import { productList } from './lists'
import type { ProductFields } from './product.row'

type Row = Omit<ProductFields, 'category_id'> & {
  category_path: string | null
  price: number | null
  promo_price: number | null
  promo_until: Date | null
  pmc: number | null
  stock: number | null
  picture_url: string | null
}

/** Reais with a decimal comma, as the import reads it. */
const money = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2).replace('.', ','))

const columnsIn = (zone: string): readonly ExportColumn<Row>[] => [
  { title: 'Código', value: ({ sku }) => sku },
  { title: 'Código de barras', value: ({ gtin }) => gtin },
  { title: 'Nome', value: ({ name }) => name },
  { title: 'Preço', value: ({ price }) => money(price) },
  { title: 'Preço promocional', value: ({ promo_price: price }) => money(price) },
  { title: 'Promoção até', value: dayIn(zone, ({ promo_until: until }) => until) },
  { title: 'PMC', value: ({ pmc }) => money(pmc) },
  { title: 'Estoque', value: ({ stock }) => stock },
  { title: 'Categoria', value: ({ category_path: path }) => path },
  { title: 'Tipo', value: ({ kind }) => KIND_SAID[kind] },
  { title: 'Marca', value: ({ brand }) => brand },
  { title: 'Fabricante', value: ({ maker }) => maker },
  { title: 'Princípio ativo', value: ({ ingredient }) => ingredient },
  { title: 'Apresentação', value: ({ presentation }) => presentation },
  { title: 'Registro na Anvisa', value: ({ anvisa_register: register }) => register },
  { title: 'Tarja', value: ({ stripe }) => STRIPE_SAID[stripe] },
  { title: 'Lista de controle', value: ({ control_list: list }) => list },
  { title: 'Descrição longa', value: ({ description }) => description },
  { title: 'Foto (endereço)', value: ({ picture_url: url }) => url },
  { title: 'À venda', value: ({ active }) => (active ? 'sim' : 'não') },
]

/** The list of products as a file, which can be imported again as it is. */
export const productExport: ExportDefinition<Row> = {
  needs: 'productRows',
  file: 'produtos',
  list: {
    ...productList,
    select: `${productList.select}, pw.url AS picture_url, (WITH RECURSIVE up AS (
        SELECT parent_id, name, 0 AS level FROM product_categories WHERE tenant_id = p.tenant_id AND id = p.category_id
        UNION ALL SELECT c.parent_id, c.name, u.level + 1 FROM product_categories c JOIN up u ON c.tenant_id = p.tenant_id AND c.id = u.parent_id)
      SELECT string_agg(name, ' > ' ORDER BY level DESC) FROM up) AS category_path`,
  },
  columns: async (work) => columnsIn(await zoneOf(work)),
}
