import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import { mayAct } from '@domain/access/actions'
import {
  CustomerGroupRowsDocument,
  type CustomerGroupRowsQuery,
  DeleteCustomerGroupDocument,
  RestoreCustomerGroupDocument,
} from '@infra/graphql/customers.gen'
import { IconArrowLeft, IconArrowMerge, IconUsers } from '@tabler/icons-react'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dot } from '../panel/ColorTag'
import { customerListTexts } from '../texts/list/pt_BR'
import styles from './CustomerList.module.css'
import { GroupDialog } from './GroupDialog'
import { MergeGroupsDialog } from './MergeGroupsDialog'

export type GroupRow = CustomerGroupRowsQuery['customerGroupRows']['items'][number]

/** The groups of customers, in the place of their list: `?view=groups` in its address. */
export default function GroupListPage() {
  const t = useTexts(customerListTexts)
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const [merging, setMerging] = useState<GroupRow | null>(null)
  const takesMany = mayAct(useUser().role, 'actions/change-many-customers')
  const membersOf = ({ id }: GroupRow) => `?${new URLSearchParams({ 'f.group': id })}`
  const forms = useRowForms<GroupRow>({
    edit: t('group.edit'),
    remove: t('group.delete'),
    mayRemove: () => takesMany,
    form: (row, onClose) => <GroupDialog row={row} onClose={onClose} />,
    question: ({ name, members }) => ({
      title: t('group.deleteTitle', { name }),
      text: t('group.deleteText', { count: members }),
      said: null,
    }),
    async ask({ id, name }) {
      const outcome = await change(DeleteCustomerGroupDocument, { id })
      if (outcome.ok)
        tellUndoable(t('group.deleted', { name }), () => change(RestoreCustomerGroupDocument, { id }))
      return outcome
    },
    between: (row) => [
      { label: t('group.members'), icon: IconUsers, onClick: () => void navigate(membersOf(row)) },
      ...(takesMany
        ? [{ label: t('group.merge'), icon: IconArrowMerge, onClick: () => setMerging(row) }]
        : []),
    ],
    over: merging && <MergeGroupsDialog row={merging} onClose={() => setMerging(null)} />,
  })
  return (
    <ListPage<GroupRow>
      route="customers/list"
      title={t('groups')}
      list="customer-groups"
      lead={t('group.lead')}
      label={t('groups')}
      topic="customerGroups"
      load={(request) => pageOf(read(CustomerGroupRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('group.search')}
      empty={<p>{t('group.empty')}</p>}
      add={{ label: t('group.add'), onClick: forms.add }}
      tools={() => [{ label: t('label'), icon: IconArrowLeft, to: '?' }]}
      columns={[
        {
          key: 'name',
          title: t('shared:name'),
          sort: true,
          render: ({ name, color_tag }) => (
            <span className={styles.person}>
              <Dot color={color_tag} />
              <strong>{name}</strong>
            </span>
          ),
        },
        { key: 'members', title: t('label'), right: true, render: ({ members }) => members },
        {
          key: 'created',
          title: t('group.created'),
          sort: true,
          render: (row) => <ShortDate at={row.created_at} />,
        },
      ]}
      {...forms.list}
    />
  )
}
