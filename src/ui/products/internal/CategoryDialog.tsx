import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { CATEGORY_KINDS, CategoryForm, LONGEST_CATEGORY_NAME } from '@domain/products/category-form'
import { inOrder, moveFault, pathText } from '@domain/products/category-tree'
import { SaveProductCategoryDocument } from '@infra/graphql/products.gen'
import { Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { useTexts } from '@ui/kit/text'
import type { Category } from '../categoryChoices'
import { productTexts } from '../texts/pt_BR'

type Props = {
  /** Null: a new one. */
  row: Category | null
  /** Below which it is to lie at first; null: on top. */
  parentId: string | null
  categories: readonly Category[]
  onClose: (saved: boolean) => void
}
type Values = { name: string; parent_id: string | null; kind: string | null }

const check = bySchema(CategoryForm)

/** A category: its name, and below which it lies. */
export function CategoryDialog({ row, parentId, categories, onClose }: Props) {
  const t = useTexts(productTexts)
  const { change } = useCommands()
  const byId = new Map(categories.map((one) => [one.id, one]))
  // Only what it may lie below is offered: never itself, what lies below it, or what is too deep.
  const parents = inOrder(categories).filter(
    ({ node }) => moveFault(categories, row?.id ?? null, node.id) === null,
  )
  return (
    <FormDrawer<Values>
      as="dialog"
      title={t(row ? 'categories.edit' : 'shared:categories.add')}
      check={check}
      initial={{ name: row?.name ?? '', parent_id: parentId, kind: row?.kind ?? null }}
      save={({ name, parent_id: parent, kind }) =>
        change(SaveProductCategoryDocument, {
          id: row?.id ?? null,
          rev: row?.rev ?? null,
          parent_id: parent,
          name,
          kind,
        })
      }
      said={({ name }) =>
        t(row ? 'shared:categories.saved' : 'shared:categories.made', { name: name.trim() })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:category')}
            required
            data-autofocus
            maxLength={LONGEST_CATEGORY_NAME}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('categories.parent')}
            placeholder={t('categories.top')}
            data={parents.map(({ node: { id } }) => ({ value: id, label: pathText(byId, id) }))}
            clearable
            searchable
            {...form.getInputProps('parent_id')}
          />
          <Select
            label={t('categories.kind')}
            description={t('categories.kindHelp')}
            placeholder={t('categories.noKind')}
            data={CATEGORY_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            clearable
            {...form.getInputProps('kind')}
          />
        </>
      )}
    </FormDrawer>
  )
}
