import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { LONGEST_REASON_NAME, ReasonCategoryForm } from '@domain/reasons/reason-form'
import {
  DeleteReasonCategoryDocument,
  MoveReasonCategoryDocument,
  ReasonCategoriesDocument,
  type ReasonCategoriesQuery,
  SaveReasonCategoryDocument,
} from '@infra/graphql/reasons.gen'
import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tellFailure } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { ListPage } from '@ui/kit/list/ListPage'
import { useFormRoutes } from '@ui/kit/list/useFormRoutes'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { reasonTexts } from './texts/pt_BR'

type Row = ReasonCategoriesQuery['reasonCategories']['items'][number]
const ROUTES = { list: 'crm/category', add: 'crm/category/add', edit: 'crm/category/edit/{id}' } as const

const check = bySchema(ReasonCategoryForm)

/** The groups in which reasons are offered. */
export default function ReasonCategoryListPage() {
  const t = useTexts(reasonTexts)
  const { read, change } = useCommands()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const forms = useFormRoutes<Row>(ROUTES, (id) => rowOf<Row>(read(ReasonCategoriesDocument, byId(id))))
  const navigate = useNavigate()
  const move = async (id: string, up: boolean) =>
    tellFailure(await change(MoveReasonCategoryDocument, { id, up }))
  return (
    <ListPage<Row>
      route={forms.route}
      list="reason-categories"
      lead={t('categoryLead')}
      label={t('shared:category')}
      topic="reasons"
      load={(request) => pageOf(read(ReasonCategoriesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('categories.search')}
      empty={<p>{t('categories.empty')}</p>}
      add={forms.add === null ? null : { label: t('shared:categories.add'), to: forms.add }}
      onOpen={forms.mayEdit ? ({ id }) => forms.edit(id) : undefined}
      columns={[
        {
          key: 'name',
          title: t('shared:category'),
          sort: true,
          render: ({ name }) => <strong>{name}</strong>,
        },
        { key: 'reasons', title: t('categories.reasons'), right: true, render: ({ reasons }) => reasons },
      ]}
      actions={(row) =>
        forms.mayEdit
          ? [
              { label: t('shared:edit'), icon: IconPencil, onClick: () => void navigate(forms.edit(row.id)) },
              { label: t('up'), icon: IconArrowUp, onClick: () => void move(row.id, true) },
              { label: t('down'), icon: IconArrowDown, onClick: () => void move(row.id, false) },
              { label: t('shared:delete'), icon: IconTrash, danger: true, onClick: () => setLeaving(row) },
            ]
          : []
      }
    >
      {(list) => (
        <>
          {forms.open && (
            <CategoryDialog
              key={forms.open === 'new' ? 'new' : forms.open.id}
              row={forms.open === 'new' ? null : forms.open}
              onClose={(saved) => {
                forms.close()
                if (saved) list.reload()
              }}
            />
          )}
          {leaving && (
            <ConfirmAction
              danger
              title={t('shared:categories.deleteTitle', { name: leaving.name })}
              text={t('categories.deleteText')}
              action={t('shared:delete')}
              said={t('categories.wasDeleted', { name: leaving.name })}
              ask={() => change(DeleteReasonCategoryDocument, { id: leaving.id })}
              onClose={(done) => {
                setLeaving(null)
                if (done) list.reload()
              }}
            />
          )}
        </>
      )}
    </ListPage>
  )
}

function CategoryDialog({ row, onClose }: { row: Row | null; onClose: (saved: boolean) => void }) {
  const t = useTexts(reasonTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer
      as="dialog"
      title={t(row ? 'categories.edit' : 'shared:categories.add')}
      check={check}
      initial={{ name: row?.name ?? '' }}
      shared={sharedRow({
        row,
        reread: () => rowOf<Row>(read(ReasonCategoriesDocument, byId(row?.id ?? ''))),
        valuesOf: ({ name }) => ({ name }),
        names: { name: t('shared:category') },
      })}
      save={({ name }, rev) => change(SaveReasonCategoryDocument, { id: row?.id ?? null, rev, name })}
      said={({ name }) =>
        t(row ? 'shared:categories.saved' : 'shared:categories.made', { name: name.trim() })
      }
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label={t('shared:category')}
          required
          maxLength={LONGEST_REASON_NAME}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </FormDrawer>
  )
}
