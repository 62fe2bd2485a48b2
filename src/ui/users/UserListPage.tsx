import '@ui/kit/workspaceTexts'
import { useCommands, useUser } from '@app/panel'
import type { User } from '@contract/entities'
import type { UserFilter } from '@domain/users/team-wish'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { DataList } from '@ui/kit/DataList'
import { useDebounced } from '@ui/kit/debounce'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { useState } from 'react'
import { Presence } from './Presence'
import styles from './Team.module.css'
import { useTeamTexts } from './teamTexts'
import { type Asked, UserActions } from './UserActions'
import { UserDialog } from './UserDialog'
import { UserDrawer } from './UserDrawer'
import { UserPhoto } from './UserPhoto'
import { UserTwoFactor } from './UserTwoFactor'
import { useChoices } from './useChoices'
import { useTeamPage } from './useTeamPage'

const ANYBODY: UserFilter = { search: '', roleId: null, departmentId: null, online: null, blocked: null }
/** What a chooser of three says: nothing chosen, the first, the second. */
const flagOf = (value: string | null): boolean | null => (value === null ? null : value === 'yes')
const choiceOf = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'yes' : 'no')

/** The house's users: who they are, who is there, what they hold, and what can be done about them. */
export default function UserListPage() {
  const t = useTeamTexts()
  const { team } = useCommands()
  const self = useUser()
  const [filter, setFilter] = useState(ANYBODY)
  const search = useDebounced(filter.search, 250)
  const wanted: UserFilter = { ...filter, search }
  const [editing, setEditing] = useState<User | 'new' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [guarded, setGuarded] = useState<User | null>(null)
  const { roles, departments } = useChoices()
  const list = useTeamPage<User>('users', JSON.stringify(wanted), (page, limit) =>
    team({ ask: 'users', filter: wanted, page, limit }),
  )
  const change = (more: Partial<UserFilter>) => setFilter((now) => ({ ...now, ...more }))
  const most = self.user_limit
  return (
    <Page
      route="users/list"
      lead={
        most === null
          ? t('users.total', { count: list.total })
          : t('users.limit', { total: list.total, most })
      }
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('users.add')}
        </Button>
      }
    >
      <DataList
        label={t('users.name')}
        list={list}
        idOf={({ id }) => id}
        filtered={JSON.stringify(filter) !== JSON.stringify(ANYBODY)}
        onClear={() => setFilter(ANYBODY)}
        empty={t('users.empty')}
        filters={
          <>
            <TextInput
              className={styles.search ?? ''}
              aria-label={t('users.search')}
              placeholder={t('users.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={filter.search}
              onChange={(event) => change({ search: event.currentTarget.value })}
            />
            <Choice
              label={t('users.role')}
              data={roles.map(({ id, display_name }) => ({ value: id, label: display_name }))}
              value={filter.roleId}
              onChange={(roleId) => change({ roleId })}
            />
            <Choice
              label={t('users.department')}
              data={departments.map(({ id, name }) => ({ value: id, label: name }))}
              value={filter.departmentId}
              onChange={(departmentId) => change({ departmentId })}
            />
            <Choice
              label={t('users.presence')}
              data={[
                { value: 'yes', label: t('users.online') },
                { value: 'no', label: t('users.offline') },
              ]}
              value={choiceOf(filter.online)}
              onChange={(value) => change({ online: flagOf(value) })}
            />
            <Choice
              label={t('users.state')}
              data={[
                { value: 'no', label: t('users.active') },
                { value: 'yes', label: t('users.blocked') },
              ]}
              value={choiceOf(filter.blocked)}
              onChange={(value) => change({ blocked: flagOf(value) })}
            />
          </>
        }
        columns={[
          {
            accessor: 'name',
            title: t('users.name'),
            render: (user) => (
              <span className={styles.person}>
                <UserPhoto name={user.name} image={user.image} />
                <span>
                  <strong>
                    {user.name}
                    {user.id === self.id && <span className={styles.muted}> ({t('users.you')})</span>}
                  </strong>
                  <small>@{user.username}</small>
                </span>
              </span>
            ),
          },
          { accessor: 'email', title: t('users.email') },
          { accessor: 'role', title: t('users.role'), render: ({ role }) => role.display_name },
          {
            accessor: 'userDepartment',
            title: t('users.department'),
            render: ({ userDepartment }) => userDepartment?.name ?? <span className={styles.muted}>–</span>,
          },
          {
            accessor: 'online',
            title: t('users.presence'),
            render: ({ id, online }) => <Presence userId={id} online={online} />,
          },
          {
            accessor: 'chat_tickets',
            title: t('users.tickets'),
            textAlign: 'right',
            render: ({ chat_tickets: held, max_chat_tickets: limit }) => (
              <span className={styles.number}>
                {limit === null ? (held ?? 0) : t('users.ticketsOf', { held: held ?? 0, most: limit })}
              </span>
            ),
          },
          { accessor: 'state', title: t('users.state'), render: (user) => <State user={user} /> },
          {
            accessor: 'actions',
            title: '',
            textAlign: 'right',
            width: 56,
            render: (user) => (
              <UserActions
                user={user}
                self={self}
                onEdit={() => setEditing(user)}
                onTwoFactor={() => setGuarded(user)}
                onAsk={setAsked}
              />
            ),
          },
        ]}
      />
      {editing && (
        <UserDrawer
          user={editing === 'new' ? null : editing}
          roles={roles}
          departments={departments}
          onClose={(changed) => {
            setEditing(null)
            if (changed) list.reload()
          }}
        />
      )}
      {guarded && <UserTwoFactor user={guarded} onClose={() => setGuarded(null)} />}
      {asked && (
        <UserDialog
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

type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  const t = useTeamTexts()
  return (
    <Select
      className={styles.filter ?? ''}
      aria-label={label}
      placeholder={`${label}: ${t('all')}`}
      data={data}
      value={value}
      clearable
      onChange={onChange}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

/** Shut out by an administrator, for a while by wrong passwords, or neither. */
function State({ user: { blocked_at, attempts } }: { user: User }) {
  const t = useTeamTexts()
  if (blocked_at !== null) return <StateBadge tone="danger">{t('users.blocked')}</StateBadge>
  return (
    <span className={styles.names}>
      <StateBadge tone="success">{t('users.active')}</StateBadge>
      {attempts > 0 && <span className={styles.muted}>{t('users.locked', { count: attempts })}</span>}
    </span>
  )
}
