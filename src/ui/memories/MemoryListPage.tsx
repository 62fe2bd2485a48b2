import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { MEMORY_KINDS, type MemoryKind } from '@domain/memories/memory'
import { ApproveMemoryDocument, DeleteMemoryDocument, MemoryRowsDocument } from '@infra/graphql/memories.gen'
import { IconCheck, IconUser } from '@tabler/icons-react'
import { customerPageAt } from '@ui/customer-picker/customerAddress'
import { formatDate } from '@ui/kit/dates'
import { tell, tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useNavigate } from 'react-router-dom'
import type { MemoryRow } from './internal/MemoryDialog'
import { memoryTexts } from './texts/pt_BR'

const MemoryDialog = layerPart(() => import('./internal/MemoryDialog'))

/** What is remembered of customers, and what Maria proposes to. */
export default function MemoryListPage() {
  const t = useTexts(memoryTexts)
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const { read, change } = useCommands()
  const forms = useRowForms<MemoryRow>({
    form: (row, onClose) =>
      row && <MemoryDialog key={row.id} customerId={row.customer_id} row={row} onClose={onClose} />,
    question: (row) => ({
      title: t(row.approved ? 'deleteTitle' : 'refuseTitle'),
      text: t('deleteText', { value: row.value, name: row.customer_name }),
      said: t('deleted'),
    }),
    ask: ({ id }) => change(DeleteMemoryDocument, { id }),
    between: ({ id, approved, customer_id }) => [
      ...(approved
        ? []
        : [
            {
              label: t('approve'),
              icon: IconCheck,
              onClick: async () => {
                const outcome = await change(ApproveMemoryDocument, { id })
                tellFailure(outcome)
                if (outcome.ok) tell('done', t('wasApproved'))
              },
            },
          ]),
      {
        label: t('openCustomer'),
        icon: IconUser,
        onClick: () => void navigate(customerPageAt(tenant, customer_id)),
      },
    ],
  })
  const yesNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  return (
    <ListPage<MemoryRow>
      route="new-chat-flows/list-memories"
      lead={t('lead')}
      list="memories"
      label={t('label')}
      topic="memories"
      load={(request) => pageOf(read(MemoryRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ customer_name, value }) => `${customer_name}: ${value}`}
      search={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('shared:kind'),
          options: MEMORY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          many: true,
        },
        { name: 'approved', label: t('shared:state'), options: yesNo(t('approved'), t('proposed')) },
        { name: 'health', label: t('healthFilter'), options: yesNo(t('only'), t('without')) },
      ]}
      empty={<p>{t('empty')}</p>}
      add={null}
      columns={[
        {
          key: 'customer',
          title: t('shared:customer'),
          sort: true,
          render: (row) => <strong>{row.customer_name}</strong>,
        },
        { key: 'value', title: t('what'), render: ({ value }) => value },
        {
          key: 'kind',
          title: t('shared:kind'),
          card: 'fact',
          render: ({ kind, health }) =>
            `${t(`kinds.${kind as MemoryKind}`)}${health ? ` · ${t('health')}` : ''}`,
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ approved }) => (
            <StateBadge tone={approved ? 'success' : 'quiet'}>
              {t(approved ? 'approved' : 'proposed')}
            </StateBadge>
          ),
        },
        { key: 'by', title: t('by'), render: (row) => row.proposed_by ?? t('byMaria') },
        { key: 'expires', title: t('expires'), sort: true, render: (row) => formatDate(row.expires_at) },
        {
          key: 'used',
          title: t('used'),
          render: (row) => (row.used_at ? formatDate(row.used_at) : t('shared:never')),
        },
      ]}
      {...forms.list}
    />
  )
}
