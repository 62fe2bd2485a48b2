import '@ui/kit/workspaceTexts'
import { useCommands, usePanel, useUser } from '@app/panel'
import type { RoleDetails } from '@contract/entities'
import { CHECKED_ROUTES } from '@domain/access/granting'
import { mayOpen } from '@domain/access/rights'
import { pathTo } from '@domain/access/routes'
import { ADMINISTRATOR } from '@domain/tickets/visibility'
import { Button, Menu, TextInput } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { Members } from '@ui/departments/Members'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { DataList } from '@ui/kit/DataList'
import { useDebounced } from '@ui/kit/debounce'
import { Page } from '@ui/kit/Page'
import { languageTag } from '@ui/kit/text'
import { RowActions } from '@ui/users/RowActions'
import styles from '@ui/users/Team.module.css'
import { useTeamTexts } from '@ui/users/teamTexts'
import { useDoing } from '@ui/users/useDoing'
import { useTeamPage } from '@ui/users/useTeamPage'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

/** The house's roles: what each opens and who holds it. */
export default function RoleListPage() {
  const t = useTeamTexts()
  const { tenant } = usePanel()
  const { team } = useCommands()
  const { role: own } = useUser()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search, 250)
  const [leaving, setLeaving] = useState<RoleDetails | null>(null)
  const list = useTeamPage<RoleDetails>('roles', wanted, (page, limit) =>
    team({ ask: 'roles', search: wanted, page, limit }),
  )
  const mayAdd = mayOpen(own, { pattern: 'roles/add', access: 'check' })
  const mayEdit = mayOpen(own, { pattern: 'roles/edit/{id}', access: 'check' })
  const editPath = (id: string) => pathTo(tenant, 'roles/edit/{id}', { id })
  return (
    <Page
      route="roles/list"
      actions={
        mayAdd && (
          <Button
            component={Link}
            to={pathTo(tenant, 'roles/add')}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('roles.add')}
          </Button>
        )
      }
    >
      <DataList
        label={t('roles.name')}
        list={list}
        idOf={({ role }) => role.id}
        filtered={search !== ''}
        onClear={() => setSearch('')}
        empty={t('roles.empty')}
        filters={
          <TextInput
            className={styles.search ?? ''}
            aria-label={t('roles.search')}
            placeholder={t('roles.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        }
        columns={[
          {
            accessor: 'role.display_name',
            title: t('roles.name'),
            render: ({ role }) => (
              <span className={styles.person}>
                <span>
                  {mayEdit ? (
                    <strong>
                      <Link to={editPath(role.id)}>{role.display_name}</Link>
                    </strong>
                  ) : (
                    <strong>{role.display_name}</strong>
                  )}
                  <small>{role.name}</small>
                </span>
              </span>
            ),
          },
          {
            accessor: 'holders',
            title: t('roles.holders'),
            render: ({ holders, users }) => <Members people={holders} count={users} />,
          },
          {
            accessor: 'role.has_permission_routes',
            title: t('roles.routes'),
            textAlign: 'right',
            render: ({ role }) => (
              <span className={styles.number}>
                {t('roles.routesOf', {
                  count: role.has_permission_routes.length,
                  total: CHECKED_ROUTES.length,
                })}
              </span>
            ),
          },
          {
            accessor: 'role.default_discount_percentage',
            title: t('roles.discount'),
            textAlign: 'right',
            render: ({ role: { default_discount_percentage: discount } }) => (
              <span className={styles.number}>{discount === null ? '–' : percent(discount)}</span>
            ),
          },
          {
            accessor: 'actions',
            title: '',
            textAlign: 'right',
            width: 56,
            render: (row) => (
              <RowActions label={t('actionsOf', { name: row.role.display_name })}>
                {mayEdit && (
                  <Menu.Item
                    leftSection={<IconPencil size={16} aria-hidden />}
                    onClick={() => void navigate(editPath(row.role.id))}
                  >
                    {t('edit')}
                  </Menu.Item>
                )}
                {mayAdd && (
                  <Menu.Item
                    leftSection={<IconCopy size={16} aria-hidden />}
                    onClick={() => void navigate(`${pathTo(tenant, 'roles/add')}?from=${row.role.id}`)}
                  >
                    {t('roles.copyRole')}
                  </Menu.Item>
                )}
                {mayEdit && row.role.name !== ADMINISTRATOR && (
                  <Menu.Item
                    color="danger"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => setLeaving(row)}
                  >
                    {t('delete')}
                  </Menu.Item>
                )}
              </RowActions>
            ),
          },
        ]}
      />
      {leaving && (
        <DeleteRole
          row={leaving}
          onClose={(gone) => {
            setLeaving(null)
            if (gone) list.reload()
          }}
        />
      )}
    </Page>
  )
}

const percent = (value: number): string => `${value.toLocaleString(languageTag())} %`

function DeleteRole({
  row: { role, users },
  onClose,
}: {
  row: RoleDetails
  onClose: (gone: boolean) => void
}) {
  const t = useTeamTexts()
  const { team } = useCommands()
  const { busy, failure, run } = useDoing()
  const name = role.display_name
  const confirm = async () => {
    if (await run(team({ ask: 'deleteRole', id: role.id }), t('roles.wasDeleted', { name }))) onClose(true)
  }
  return (
    <ConfirmDialog
      title={t('roles.deleteTitle', { name })}
      text={users > 0 ? t('roles.deleteHeld', { count: users }) : t('roles.deleteText')}
      action={t('delete')}
      color="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    />
  )
}
