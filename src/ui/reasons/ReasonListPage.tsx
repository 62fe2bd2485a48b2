import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { REASON_OUTCOMES, REASON_TYPES } from '@contract/privacy-lists'
import type { ReasonForm } from '@domain/reasons/reason-form'
import { notYetMade, type SuggestedReason } from '@domain/reasons/suggested-reasons'
import {
  DeleteReasonDocument,
  MoveReasonDocument,
  ReasonCategoriesDocument,
  ReasonRowsDocument,
  type ReasonRowsQuery,
} from '@infra/graphql/reasons.gen'
import { IconArrowDown, IconArrowUp, IconBulb, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { useFormRoutes } from '@ui/kit/list/useFormRoutes'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useAskedFor } from '@ui/kit/useAskedFor'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { OutcomeBadge } from './internal/OutcomeBadge'
import { ReasonDrawer } from './internal/ReasonDrawer'
import { reasonTexts } from './texts/pt_BR'

const SuggestedReasons = layerPart(() => import('./internal/SuggestedReasons'))

export type ReasonRow = ReasonRowsQuery['reasonRows']['items'][number]
const ROUTES = { list: 'crm/reasons', add: 'crm/reasons/new', edit: 'crm/reasons/{id}/edit' } as const

/** Why tickets are closed, orders canceled, quotes and prescriptions refused: what the team chooses from, what is asked for with it, and how often it was. */
export default function ReasonListPage() {
  const t = useTexts(reasonTexts)
  const { read, change } = useCommands()
  const [leaving, setLeaving] = useState<ReasonRow | null>(null)
  const forms = useFormRoutes<ReasonRow>(ROUTES, (id) => rowOf<ReasonRow>(read(ReasonRowsDocument, byId(id))))
  const navigate = useNavigate()
  const [offered, setOffered] = useState<readonly SuggestedReason[]>([])
  const offer = async () => {
    const outcome = await read(ReasonRowsDocument, { list: { limit: 100 } })
    tellFailure(outcome)
    if (!outcome.ok) return
    const left = notYetMade(outcome.value.reasonRows.items)
    if (left.length === 0) tell('done', t('readyNone'))
    setOffered(left)
  }
  useAskedFor('ready', () => void offer())
  const { value } = useRead(
    'reason categories',
    () => read(ReasonCategoriesDocument, { list: { limit: 100 } }),
    'reasons',
  )
  const categories = value?.reasonCategories.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const move = async (id: string, up: boolean) => tellFailure(await change(MoveReasonDocument, { id, up }))
  return (
    <ListPage<ReasonRow>
      route={forms.route}
      list="reasons"
      lead={t('lead')}
      label={t('name')}
      topic="reasons"
      load={(request) => pageOf(read(ReasonRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      filters={[
        { name: 'category', label: t('shared:category'), options: categories, many: true },
        {
          name: 'type',
          label: t('type'),
          options: REASON_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          many: true,
        },
        {
          name: 'outcome',
          label: t('outcome'),
          options: REASON_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          many: true,
        },
        {
          name: 'active',
          label: t('shared:state'),
          options: [
            { value: 'yes', label: t('shared:active') },
            { value: 'no', label: t('off') },
          ],
        },
      ]}
      empty={<p>{t('empty')}</p>}
      ways={{ first: forms.mayEdit ? { label: t('ready'), onClick: () => void offer() } : undefined }}
      tools={() =>
        forms.mayEdit ? [{ label: t('ready'), icon: IconBulb, onClick: () => void offer() }] : []
      }
      add={forms.add === null ? null : { label: t('add'), to: forms.add }}
      onOpen={forms.mayEdit ? ({ id }) => forms.edit(id) : undefined}
      columns={[
        { key: 'name', title: t('name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        // The server gives no other words than the form knows.
        { key: 'type', title: t('type'), render: ({ type }) => t(`types.${type as ReasonForm['type']}`) },
        {
          key: 'category',
          title: t('shared:category'),
          render: ({ category }) => category ?? t('shared:noCategory'),
        },
        {
          key: 'outcome',
          title: t('outcome'),
          render: ({ type, outcome }) =>
            type === 'closing' && <OutcomeBadge outcome={outcome as ReasonForm['outcome']} />,
        },
        {
          key: 'fields',
          title: t('asks'),
          render: ({ fields }) =>
            fields.length === 0
              ? t('nothing')
              : fields
                  .map(({ label, type }) => (type === 'money' ? t('askedMoney', { label }) : label))
                  .join(', '),
        },
        { key: 'uses', title: t('uses'), right: true, render: ({ uses }) => uses },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>{t(active ? 'shared:active' : 'off')}</StateBadge>
          ),
        },
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
            <ReasonDrawer
              key={forms.open === 'new' ? 'new' : forms.open.id}
              row={forms.open === 'new' ? null : forms.open}
              categories={categories}
              onClose={(saved) => {
                forms.close()
                if (saved) list.reload()
              }}
            />
          )}
          {offered.length > 0 && (
            <Suspense fallback={null}>
              <SuggestedReasons
                offered={offered}
                onClose={(made) => {
                  setOffered([])
                  if (made) list.reload()
                }}
              />
            </Suspense>
          )}
          {leaving && (
            <ConfirmAction
              danger
              title={t('deleteTitle', { name: leaving.name })}
              text={leaving.uses > 0 ? t('deleteUsed', { count: leaving.uses }) : t('deleteText')}
              action={t('shared:delete')}
              said={t('wasDeleted', { name: leaving.name })}
              ask={() => change(DeleteReasonDocument, { id: leaving.id })}
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
