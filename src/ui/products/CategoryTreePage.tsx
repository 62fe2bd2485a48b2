import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { inOrder } from '@domain/products/category-tree'
import { DeleteProductCategoryDocument, MoveProductCategoryDocument } from '@infra/graphql/products.gen'
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconHistory,
  IconList,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tellFailure } from '@ui/kit/feedback'
import { RowsPage } from '@ui/kit/list/RowsPage'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type CSSProperties, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Category, useCategories } from './categoryChoices'
import { CategoryDialog } from './internal/CategoryDialog'
import styles from './Products.module.css'
import { productTexts } from './texts/pt_BR'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))

type Row = Category & { level: number }
type Asked = Readonly<
  | { what: 'form'; row: Category | null; parentId: string | null }
  | { what: 'history' | 'delete'; row: Category }
>

/** The categories of products as a tree. */
export default function CategoryTreePage() {
  const t = useTexts(productTexts)
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const { change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { categories, byId, ...reading } = useCategories()
  const rows = inOrder(categories).map(({ node, level }): Row => ({ ...node, level }))
  const edit = (row: Category) => setAsked({ what: 'form', row, parentId: row.parent_id })
  const move = async (id: string, up: boolean) =>
    tellFailure(await change(MoveProductCategoryDocument, { id, up }))
  const close = (changed: boolean) => {
    setAsked(null)
    if (changed) reading.reload()
  }
  return (
    <RowsPage<Row>
      route="product-categories"
      lead={t('categories.lead')}
      reading={reading}
      add={{
        label: t('shared:categories.add'),
        onClick: () => setAsked({ what: 'form', row: null, parentId: null }),
      }}
      empty={t('categories.empty')}
      label={t('categories.label')}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={(row) => () => edit(row)}
      columns={[
        {
          key: 'name',
          title: t('shared:category'),
          render: ({ name, level }) => (
            <span
              className={styles.level}
              data-below={level > 0 || undefined}
              style={{ '--level': level } as CSSProperties}
            >
              {level > 0 && <IconCornerDownRight size={14} aria-hidden />}
              {name}
            </span>
          ),
        },
        {
          key: 'products',
          title: t('categories.products'),
          right: true,
          render: ({ products }) => products,
        },
      ]}
      menu={{
        label: ({ name }) => t('categories.actionsOf', { name }),
        actions: (row) => [
          { label: t('shared:edit'), icon: IconPencil, onClick: () => edit(row) },
          {
            label: t('categories.addBelow'),
            icon: IconPlus,
            onClick: () => setAsked({ what: 'form', row: null, parentId: row.id }),
          },
          { label: t('categories.up'), icon: IconArrowUp, onClick: () => void move(row.id, true) },
          { label: t('categories.down'), icon: IconArrowDown, onClick: () => void move(row.id, false) },
          {
            label: t('categories.see'),
            icon: IconList,
            onClick: () => void navigate(`${pathTo(tenant, 'products')}?category=${row.id}`),
          },
          {
            label: t('shared:history'),
            icon: IconHistory,
            onClick: () => setAsked({ what: 'history', row }),
          },
          {
            label: t('shared:delete'),
            icon: IconTrash,
            danger: true,
            onClick: () => setAsked({ what: 'delete', row }),
          },
        ],
      }}
    >
      <Suspense fallback={null}>
        {asked?.what === 'form' && (
          <CategoryDialog
            key={asked.row?.id ?? `new ${asked.parentId}`}
            row={asked.row}
            parentId={asked.parentId}
            categories={categories}
            onClose={close}
          />
        )}
        {asked?.what === 'history' && (
          <HistoryDrawer
            kind="category"
            id={asked.row.id}
            name={asked.row.name}
            valueName={(field, id) => (field === 'parent_id' ? (byId.get(String(id))?.name ?? null) : null)}
            onClose={() => setAsked(null)}
          />
        )}
        {asked?.what === 'delete' && (
          <ConfirmAction
            danger
            title={t('shared:categories.deleteTitle', { name: asked.row.name })}
            text={t('categories.deleteText')}
            action={t('shared:delete')}
            said={t('categories.deleted', { name: asked.row.name })}
            ask={() => change(DeleteProductCategoryDocument, { id: asked.row.id })}
            onClose={close}
          />
        )}
      </Suspense>
    </RowsPage>
  )
}
