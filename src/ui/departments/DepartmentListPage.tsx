import '@ui/kit/workspaceTexts'
import { useCommands } from '@app/panel'
import type { DepartmentDetails } from '@contract/entities'
import { Button, Menu, TextInput } from '@mantine/core'
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { DataList } from '@ui/kit/DataList'
import { useDebounced } from '@ui/kit/debounce'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { RowActions } from '@ui/users/RowActions'
import styles from '@ui/users/Team.module.css'
import { useTeamTexts } from '@ui/users/teamTexts'
import { useTeamPage } from '@ui/users/useTeamPage'
import { useState } from 'react'
import { type Asked, DepartmentDialog } from './DepartmentDialog'
import { Members } from './Members'

/** The house's departments: who works where, what waits there, and what can be done about it. */
export default function DepartmentListPage() {
  const t = useTeamTexts()
  const { team } = useCommands()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 250)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useTeamPage<DepartmentDetails>('userDepartments', wanted, (page, limit) =>
    team({ ask: 'departments', search: wanted, page, limit }),
  )
  return (
    <Page
      route="user-departments/list"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ what: 'add' })}>
          {t('departments.add')}
        </Button>
      }
    >
      <DataList
        label={t('departments.name')}
        list={list}
        idOf={({ department }) => department.id}
        filtered={search !== ''}
        onClear={() => setSearch('')}
        empty={t('departments.empty')}
        filters={
          <TextInput
            className={styles.search ?? ''}
            aria-label={t('departments.search')}
            placeholder={t('departments.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        }
        columns={[
          {
            accessor: 'department.name',
            title: t('departments.name'),
            render: ({ department }) => <strong>{department.name}</strong>,
          },
          {
            accessor: 'members',
            title: t('departments.members'),
            render: ({ users, members }) => <Members people={members} count={users} />,
          },
          {
            accessor: 'inbox_tickets',
            title: t('departments.queue'),
            textAlign: 'right',
            render: ({ inbox_tickets }) => <span className={styles.number}>{inbox_tickets}</span>,
          },
          {
            accessor: 'open_tickets',
            title: t('departments.open'),
            textAlign: 'right',
            render: ({ open_tickets }) => <span className={styles.number}>{open_tickets}</span>,
          },
          {
            accessor: 'department.activated',
            title: t('departments.state'),
            render: ({ department: { activated } }) => (
              <StateBadge tone={activated ? 'success' : 'quiet'}>
                {t(activated ? 'departments.inUse' : 'departments.off')}
              </StateBadge>
            ),
          },
          {
            accessor: 'actions',
            title: '',
            textAlign: 'right',
            width: 56,
            render: (row) => (
              <RowActions label={t('actionsOf', { name: row.department.name })}>
                <Menu.Item
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setAsked({ what: 'rename', row })}
                >
                  {t('departments.rename')}
                </Menu.Item>
                <Menu.Item
                  leftSection={
                    row.department.activated ? (
                      <IconPlayerPause size={16} aria-hidden />
                    ) : (
                      <IconPlayerPlay size={16} aria-hidden />
                    )
                  }
                  onClick={() =>
                    setAsked({ what: row.department.activated ? 'deactivate' : 'activate', row })
                  }
                >
                  {t(row.department.activated ? 'departments.deactivate' : 'departments.activate')}
                </Menu.Item>
                <Menu.Item
                  color="danger"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setAsked({ what: 'delete', row })}
                >
                  {t('delete')}
                </Menu.Item>
              </RowActions>
            ),
          },
        ]}
      />
      {asked && (
        <DepartmentDialog
          asked={asked}
          onClose={(changed) => {
            setAsked(null)
            if (changed) list.reload()
          }}
        />
      )}
    </Page>
  )
}
