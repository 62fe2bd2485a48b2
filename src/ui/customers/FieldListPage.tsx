import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { kindOf } from '@domain/contacts/own-fields/field-model'
import {
  ArchiveCustomerFieldDocument,
  CustomerFieldRowsDocument,
  type CustomerFieldRowsQuery,
  MoveCustomerFieldDocument,
} from '@infra/graphql/customer-fields.gen'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { useFormRoutes } from '@ui/kit/list/useFormRoutes'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FieldDrawer } from './fields/FieldDrawer'
import { fieldTexts } from './fields/texts/pt_BR'

export type FieldRow = CustomerFieldRowsQuery['customerFieldRows']['items'][number]
const ROUTES = {
  list: 'customers/knowledge/list',
  add: 'knowledge/add',
  edit: 'knowledge/edit/{id}',
} as const
const RULES = ['required', 'unique', 'sensitive'] as const

/** The fields that the shop keeps of its customers, in the order in which they are shown. */
export default function FieldListPage() {
  const t = useTexts(fieldTexts)
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<FieldRow | null>(null)
  const forms = useFormRoutes<FieldRow>(ROUTES, async (id) => {
    const outcome = await read(CustomerFieldRowsDocument, { list: { filters: [{ field: 'id', any: [id] }] } })
    return outcome.ok ? { ok: true, value: outcome.value.customerFieldRows.items[0] ?? null } : outcome
  })
  const move = async (id: string, up: boolean) =>
    tellFailure(await change(MoveCustomerFieldDocument, { id, up }))
  const restore = async (id: string) =>
    tellFailure(await change(ArchiveCustomerFieldDocument, { id, archived: false }))
  return (
    <ListPage<FieldRow>
      route={forms.route}
      list="customer-fields"
      lead={t('lead')}
      label={t('label')}
      topic="customerFields"
      load={(request) => pageOf(read(CustomerFieldRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ label }) => label}
      search={t('search')}
      filters={[
        {
          name: 'archived',
          label: t('shared:state'),
          options: [
            { value: 'no', label: t('shared:active') },
            { value: 'yes', label: t('archived') },
          ],
        },
      ]}
      empty={<p>{t('empty')}</p>}
      add={forms.add === null ? null : { label: t('add'), to: forms.add }}
      onOpen={forms.mayEdit ? ({ id }) => forms.edit(id) : undefined}
      columns={[
        { key: 'name', title: t('label'), sort: true, render: ({ label }) => <strong>{label}</strong> },
        { key: 'kind', title: t('shared:kind'), render: ({ kind }) => t(`kinds.${kindOf(kind)}`) },
        { key: 'section', title: t('section'), render: ({ section }) => section },
        {
          key: 'rules',
          title: t('rules'),
          render: (row) =>
            RULES.filter((rule) => row[rule])
              .map((rule) => t(rule))
              .join(', ') || t('none'),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ archived }) => (
            <StateBadge tone={archived ? 'quiet' : 'success'}>
              {t(archived ? 'archived' : 'shared:active')}
            </StateBadge>
          ),
        },
      ]}
      actions={(row) => {
        if (!forms.mayEdit) return []
        const edit = {
          label: t('edit'),
          icon: IconPencil,
          onClick: () => void navigate(forms.edit(row.id)),
        }
        return row.archived
          ? [edit, { label: t('restore'), icon: IconArchiveOff, onClick: () => void restore(row.id) }]
          : [
              edit,
              { label: t('shared:up'), icon: IconArrowUp, onClick: () => void move(row.id, true) },
              { label: t('shared:down'), icon: IconArrowDown, onClick: () => void move(row.id, false) },
              { label: t('archive'), icon: IconArchive, danger: true, onClick: () => setLeaving(row) },
            ]
      }}
    >
      {(list) => (
        <>
          {forms.open && (
            <FieldDrawer
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
              title={t('archiveTitle', { name: leaving.label })}
              text={t('archiveText')}
              action={t('archive')}
              said={t('wasArchived', { name: leaving.label })}
              ask={() => change(ArchiveCustomerFieldDocument, { id: leaving.id, archived: true })}
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
