import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { DepartmentsDocument } from '@infra/graphql/team.gen'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { ListPage } from '@ui/kit/list/ListPage'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import type { DepartmentDetails } from '@ui/users/teamRows'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { useState } from 'react'
import { type Asked, DepartmentDialog } from './internal/DepartmentDialog'
import { Members } from './Members'

/** The house's departments: who works where, what waits there, and what can be done about it. */
export default function DepartmentListPage() {
  const t = useTexts(teamTexts)
  const { read } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <ListPage<DepartmentDetails>
      route="user-departments/list"
      list="departments"
      label={t('departments.name')}
      topic="userDepartments"
      load={(request) => pageOf(read(DepartmentsDocument, { list: listInput(request) }))}
      idOf={({ department }) => department.id}
      nameOf={({ department }) => department.name}
      search={t('departments.search')}
      empty={<p>{t('departments.empty')}</p>}
      add={{ label: t('departments.add'), onClick: () => setAsked({ what: 'add' }) }}
      onOpen={(row) => () => setAsked({ what: 'rename', row })}
      columns={[
        {
          key: 'name',
          title: t('departments.name'),
          render: ({ department }) => <strong>{department.name}</strong>,
        },
        {
          key: 'members',
          title: t('departments.members'),
          render: ({ users, members }) => <Members people={members} count={users} />,
        },
        { key: 'queue', title: t('departments.queue'), right: true, render: (row) => row.inbox_tickets },
        { key: 'open', title: t('departments.open'), right: true, render: (row) => row.open_tickets },
        {
          key: 'state',
          title: t('departments.state'),
          render: ({ department: { activated } }) => (
            <StateBadge tone={activated ? 'success' : 'quiet'}>
              {t(activated ? 'departments.inUse' : 'departments.off')}
            </StateBadge>
          ),
        },
      ]}
      actions={(row) => [
        {
          label: t('departments.rename'),
          icon: IconPencil,
          onClick: () => setAsked({ what: 'rename', row }),
        },
        row.department.activated
          ? {
              label: t('departments.deactivate'),
              icon: IconPlayerPause,
              onClick: () => setAsked({ what: 'deactivate', row }),
            }
          : {
              label: t('departments.activate'),
              icon: IconPlayerPlay,
              onClick: () => setAsked({ what: 'activate', row }),
            },
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          onClick: () => setAsked({ what: 'delete', row }),
        },
      ]}
    >
      {(list) =>
        asked && (
          <DepartmentDialog
            asked={asked}
            onClose={(changed) => {
              setAsked(null)
              if (changed) list.reload()
            }}
          />
        )
      }
    </ListPage>
  )
}
