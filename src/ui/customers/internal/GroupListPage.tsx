import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import { mayAct } from '@domain/access/actions'
import {
  CustomerGroupRowsDocument,
  type CustomerGroupRowsQuery,
  DeleteCustomerGroupDocument,
  RestoreCustomerGroupDocument,
} from '@infra/graphql/customers.gen'
import { IconArrowLeft, IconArrowMerge, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
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
/** What is done with a group, or with a new one, in a dialog. */
type Asked = Readonly<{ what: 'edit'; row: GroupRow | null } | { what: 'merge' | 'delete'; row: GroupRow }>

/** The groups of customers, in the place of their list: `?view=groups` in its address. */
export default function GroupListPage() {
  const t = useTexts(customerListTexts)
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const takesMany = mayAct(useUser().role, 'actions/change-many-customers')
  const membersOf = ({ id }: GroupRow) => `?${new URLSearchParams({ 'f.group': id })}`
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
      add={{ label: t('group.add'), onClick: () => setAsked({ what: 'edit', row: null }) }}
      tools={() => [{ label: t('label'), icon: IconArrowLeft, to: '?' }]}
      onOpen={(row) => () => setAsked({ what: 'edit', row })}
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
      actions={(row) => [
        { label: t('group.members'), icon: IconUsers, onClick: () => void navigate(membersOf(row)) },
        { label: t('group.edit'), icon: IconPencil, onClick: () => setAsked({ what: 'edit', row }) },
        ...(takesMany
          ? [
              {
                label: t('group.merge'),
                icon: IconArrowMerge,
                onClick: () => setAsked({ what: 'merge', row }),
              },
              {
                label: t('group.delete'),
                icon: IconTrash,
                danger: true,
                onClick: () => setAsked({ what: 'delete', row }),
              },
            ]
          : []),
      ]}
    >
      {(list) => {
        const close = (done: boolean) => {
          setAsked(null)
          if (done) list.reload()
        }
        if (asked === null) return null
        if (asked.what === 'edit') return <GroupDialog row={asked.row} onClose={close} />
        const { row } = asked
        if (asked.what === 'merge') return <MergeGroupsDialog row={row} onClose={close} />
        return (
          <ConfirmAction
            danger
            title={t('group.deleteTitle', { name: row.name })}
            text={t('group.deleteText', { count: row.members })}
            action={t('group.delete')}
            said={null}
            ask={() => change(DeleteCustomerGroupDocument, { id: row.id })}
            onClose={(done) => {
              close(done)
              if (done)
                tellUndoable(t('group.deleted', { name: row.name }), () =>
                  change(RestoreCustomerGroupDocument, { id: row.id }),
                )
            }}
          />
        )
      }}
    </ListPage>
  )
}
