import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { CollectionForm, LONGEST_COLLECTION_NAME } from '@domain/catalog/collection-form'
import { SaveCatalogCollectionDocument } from '@infra/graphql/catalog.gen'
import { Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { useTexts } from '@ui/kit/text'
import { useCategories } from '@ui/products/categoryChoices'
import type { CollectionRow } from '../CollectionListPage'
import { catalogTexts } from '../texts/pt_BR'
import { CollectionItems } from './CollectionItems'
import type { Standing } from './useStandings'

const check = bySchema(CollectionForm)
const SERVER_NAMES = {
  instance_id: 'instanceId',
  category_id: 'categoryId',
  product_ids: 'productIds',
} as const

/** A collection: all of a category, or products that are chosen, in their order; `row` null: a new one. */
export function CollectionDrawer({
  row,
  standings,
  onClose,
}: {
  row: CollectionRow | null
  standings: readonly Standing[]
  onClose: (saved: boolean) => void
}) {
  const t = useTexts(catalogTexts)
  const { change } = useCommands()
  const { choices } = useCategories()
  const linked = standings.filter(({ catalog_id: id }) => id !== null)
  return (
    <FormDrawer<CollectionForm>
      title={t(row ? 'collections.edit' : 'collections.add')}
      check={check}
      initial={{
        name: row?.name ?? '',
        instanceId: row?.instance_id ?? linked[0]?.instance_id ?? '',
        categoryId: row?.category_id ?? null,
        productIds: [...(row?.product_ids ?? [])],
      }}
      serverNames={SERVER_NAMES}
      save={({ name, instanceId, categoryId, productIds }) =>
        change(SaveCatalogCollectionDocument, {
          id: row?.id ?? null,
          instance_id: instanceId,
          form: {
            name,
            category_id: categoryId,
            product_ids: categoryId === null ? [...productIds] : [],
            rev: row?.rev ?? null,
          },
        })
      }
      said={({ name }) => t('collections.saved', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('collection')}
            description={t('collections.nameHelp', { most: LONGEST_COLLECTION_NAME })}
            required
            data-autofocus
            maxLength={LONGEST_COLLECTION_NAME}
            {...form.getInputProps('name')}
          />
          <Select
            label={t('shared:connection')}
            description={linked.length === 0 ? t('collections.noCatalog') : undefined}
            data={linked.map(({ instance_id: value, instance_name: label }) => ({ value, label }))}
            allowDeselect={false}
            disabled={row !== null}
            {...form.getInputProps('instanceId')}
          />
          <Select
            label={t('shared:category')}
            description={t('collections.categoryHelp')}
            placeholder={t('collections.chosen')}
            data={choices}
            clearable
            searchable
            {...form.getInputProps('categoryId')}
          />
          {form.values.categoryId === null && (
            <CollectionItems
              key={form.values.instanceId}
              instanceId={form.values.instanceId}
              value={form.values.productIds}
              error={typeof form.errors.productIds === 'string' ? form.errors.productIds : null}
              onChange={(ids) => form.setFieldValue('productIds', [...ids])}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
