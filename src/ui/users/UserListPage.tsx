import { useCommands, useUser } from '@app/panel/panel'
import type { User } from '@contract/entities'
import { mayGrant } from '@domain/access/granting'
import { UsersPageDocument } from '@infra/graphql/team.gen'
import { ListPage } from '@ui/kit/list/ListPage'
import type { ListRequest } from '@ui/kit/list/request'
import { StateBadge } from '@ui/kit/StateBadge'
import { pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { INVITED, InvitationList } from './internal/InvitationList'
import { Presence } from './internal/Presence'
import { UserDialog } from './internal/UserDialog'
import { UserDrawer } from './internal/UserDrawer'
import { UserTwoFactor } from './internal/UserTwoFactor'
import { type Asked, userActions } from './internal/userActions'
import styles from './Team.module.css'
import { teamTexts } from './texts/pt_BR'
import { UserPhoto } from './UserPhoto'
import { useDepartments, useRoles } from './useChoices'

/** A filter of two sides, as the address has it. */
const sideOf = (values: readonly string[] | undefined): boolean | null =>
  values?.[0] === undefined ? null : values[0] === 'yes'

const variablesOf = ({ search, filters, page, limit }: ListRequest) => ({
  search: search || null,
  role_id: filters.role?.[0] ?? null,
  user_department_id: filters.department?.[0] ?? null,
  online_users: sideOf(filters.online),
  blocked: sideOf(filters.blocked),
  pagination_page: page,
  pagination_limit: limit,
})

/** The tenant's users, or who was invited and has not come in yet: the address says which. */
export default function UserListPage() {
  const [search] = useSearchParams()
  return search.has(INVITED) ? <InvitationList /> : <Users />
}

/** Who they are, who is there, what they hold, and what can be done about them. */
function Users() {
  const t = useTexts(teamTexts)
  const { read } = useCommands()
  const self = useUser()
  const [asked, setAsked] = useState<Asked | 'new' | null>(null)
  const [total, setTotal] = useState(0)
  const roles = useRoles()
  const departments = useDepartments()
  const most = self.user_limit
  return (
    <ListPage<User>
      route="users/list"
      list="users"
      label={t('users.name')}
      topic="users"
      lead={
        <>
          {most !== null && `${t('users.limit', { total, most })} · `}
          <Link to={`?${INVITED}`}>{t('invitations.open')}</Link>
        </>
      }
      load={async (request) => {
        const found = await pageOf(read(UsersPageDocument, variablesOf(request)))
        if (found.ok) setTotal(found.value.total ?? 0)
        return found
      }}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('users.search')}
      filters={[
        {
          name: 'role',
          label: t('users.role'),
          options: roles.map(({ id, display_name }) => ({ value: id, label: display_name })),
        },
        {
          name: 'department',
          label: t('users.department'),
          options: departments.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'online',
          label: t('users.presence'),
          options: [
            { value: 'yes', label: t('users.online') },
            { value: 'no', label: t('users.offline') },
          ],
        },
        {
          name: 'blocked',
          label: t('users.state'),
          options: [
            { value: 'no', label: t('users.active') },
            { value: 'yes', label: t('users.blocked') },
          ],
        },
      ]}
      empty={<p>{t('users.empty')}</p>}
      onOpen={(user) => (mayGrant(self.role, user.role) ? () => setAsked({ what: 'edit', user }) : null)}
      add={{ label: t('users.add'), onClick: () => setAsked('new') }}
      columns={[
        {
          key: 'name',
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
        { key: 'email', title: t('users.email'), render: ({ email }) => email },
        { key: 'role', title: t('users.role'), render: ({ role }) => role.display_name },
        {
          key: 'department',
          title: t('users.department'),
          render: ({ userDepartment }) => userDepartment?.name,
        },
        {
          key: 'online',
          title: t('users.presence'),
          render: (user) => <Presence userId={user.id} online={user.online} pause={user} />,
        },
        {
          key: 'tickets',
          title: t('users.tickets'),
          right: true,
          render: ({ chat_tickets: held, max_chat_tickets: limit }) =>
            limit === null ? (held ?? 0) : t('users.ticketsOf', { held: held ?? 0, most: limit }),
        },
        { key: 'state', title: t('users.state'), render: (user) => <State user={user} /> },
      ]}
      actions={(user) => userActions(user, self, t, setAsked)}
    >
      {(list) => {
        const close = (changed: boolean) => {
          setAsked(null)
          if (changed) list.reload()
        }
        if (asked === null) return null
        if (asked === 'new' || asked.what === 'edit')
          return (
            <UserDrawer
              user={asked === 'new' ? null : asked.user}
              roles={roles}
              departments={departments}
              onClose={close}
            />
          )
        if (asked.what === 'twoFactor')
          return <UserTwoFactor user={asked.user} onClose={() => close(false)} />
        return <UserDialog what={asked.what} user={asked.user} onClose={close} />
      }}
    </ListPage>
  )
}

/** Shut out by an administrator, for a while by wrong passwords, or neither. */
function State({ user: { blocked_at, attempts } }: { user: User }) {
  const t = useTexts(teamTexts)
  if (blocked_at !== null) return <StateBadge tone="danger">{t('users.blocked')}</StateBadge>
  return (
    <span className={styles.names}>
      <StateBadge tone="success">{t('users.active')}</StateBadge>
      {attempts > 0 && <span className={styles.muted}>{t('users.locked', { count: attempts })}</span>}
    </span>
  )
}
