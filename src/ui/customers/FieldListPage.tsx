import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { kindOf } from '@domain/contacts/own-fields/field-model'
import {
  ArchiveCustomerFieldDocument,
  CustomerFieldRowsDocument,
  type CustomerFieldRowsQuery,
  MoveCustomerFieldDocument,
} from '@infra/graphql/customer-fields.gen'
import { IconArchive, IconArchiveOff, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { useFormRoutes } from '@ui/kit/list/useFormRoutes'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
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
  const at = useFormRoutes<FieldRow>(ROUTES, (id) =>
    rowOf<FieldRow>(read(CustomerFieldRowsDocument, byId(id))),
  )
  const move = (id: string, up: boolean) => async () =>
    tellFailure(await change(MoveCustomerFieldDocument, { id, up }))
  const forms = useRowForms<FieldRow>({
    at,
    edit: t('edit'),
    remove: t('archive'),
    removeIcon: IconArchive,
    mayRemove: ({ archived }) => !archived,
    form: (row, onClose) => <FieldDrawer key={row?.id ?? 'new'} row={row} onClose={onClose} />,
    question: ({ label: name }) => ({
      title: t('archiveTitle', { name }),
      text: t('archiveText'),
      said: t('wasArchived', { name }),
    }),
    ask: ({ id }) => change(ArchiveCustomerFieldDocument, { id, archived: true }),
    between: ({ id, archived }) =>
      archived
        ? [
            {
              label: t('restore'),
              icon: IconArchiveOff,
              onClick: async () =>
                tellFailure(await change(ArchiveCustomerFieldDocument, { id, archived: false })),
            },
          ]
        : [
            { label: t('shared:up'), icon: IconArrowUp, onClick: move(id, true) },
            { label: t('shared:down'), icon: IconArrowDown, onClick: move(id, false) },
          ],
  })
  return (
    <ListPage<FieldRow>
      route={at.route}
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
      add={at.add === null ? null : { label: t('add'), to: at.add }}
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
      {...forms.list}
    />
  )
}
