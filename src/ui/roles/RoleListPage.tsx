import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { GRANTABLE } from '@domain/access/granting'
import { mayOpen } from '@domain/access/rights'
import { pathTo } from '@domain/access/routes'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { DeleteRoleDocument, RolesDocument } from '@infra/graphql/team.gen'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Members } from '@ui/departments/Members'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { formatPercent } from '@ui/kit/percent'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import styles from '@ui/users/Team.module.css'
import type { RoleDetails } from '@ui/users/teamRows'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** The house's roles: what each opens and who holds it. */
export default function RoleListPage() {
  const t = useTexts(teamTexts)
  const { tenant } = usePanel()
  const { read } = useCommands()
  const { role: own } = useUser()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<RoleDetails | null>(null)
  const mayAdd = mayOpen(own, { pattern: 'roles/add', access: 'check' })
  const mayEdit = mayOpen(own, { pattern: 'roles/edit/{id}', access: 'check' })
  const editPath = ({ role }: RoleDetails) => pathTo(tenant, 'roles/edit/{id}', { id: role.id })
  const addPath = pathTo(tenant, 'roles/add')
  return (
    <ListPage<RoleDetails>
      route="roles/list"
      list="roles"
      label={t('roles.name')}
      topic="roles"
      load={(request) => pageOf(read(RolesDocument, { list: listInput(request) }))}
      idOf={({ role }) => role.id}
      nameOf={({ role }) => role.display_name}
      search={t('roles.search')}
      empty={<p>{t('roles.empty')}</p>}
      add={mayAdd ? { label: t('roles.add'), to: addPath } : null}
      onOpen={mayEdit ? editPath : undefined}
      columns={[
        {
          key: 'name',
          title: t('roles.name'),
          render: ({ role }) => (
            <span className={styles.person}>
              <span>
                <strong>{role.display_name}</strong>
                <small>{role.name}</small>
              </span>
            </span>
          ),
        },
        {
          key: 'holders',
          title: t('roles.holders'),
          render: ({ holders, users }) => <Members people={holders} count={users} />,
        },
        {
          key: 'routes',
          title: t('roles.routes'),
          right: true,
          render: ({ role }) =>
            t('roles.routesOf', {
              count: role.has_permission_routes.length,
              total: GRANTABLE.length,
            }),
        },
        {
          key: 'discount',
          title: t('roles.discount'),
          right: true,
          render: ({ role: { default_discount_percentage: discount } }) =>
            discount === null ? t('roles.noLimit') : formatPercent(discount),
        },
      ]}
      actions={(row) => [
        ...(mayEdit
          ? [{ label: t('shared:edit'), icon: IconPencil, onClick: () => void navigate(editPath(row)) }]
          : []),
        ...(mayAdd
          ? [
              {
                label: t('roles.copyRole'),
                icon: IconCopy,
                onClick: () => void navigate(`${addPath}?from=${row.role.id}`),
              },
            ]
          : []),
        ...(mayEdit && row.role.name !== ADMINISTRATOR
          ? [{ label: t('shared:delete'), icon: IconTrash, danger: true, onClick: () => setLeaving(row) }]
          : []),
      ]}
    >
      {(list) =>
        leaving && (
          <DeleteRole
            row={leaving}
            onClose={(gone) => {
              setLeaving(null)
              if (gone) list.reload()
            }}
          />
        )
      }
    </ListPage>
  )
}

function DeleteRole({
  row: { role, users },
  onClose,
}: {
  row: RoleDetails
  onClose: (gone: boolean) => void
}) {
  const t = useTexts(teamTexts)
  const { change } = useCommands()
  const name = role.display_name
  return (
    <ConfirmAction
      danger
      title={t('roles.deleteTitle', { name })}
      text={users > 0 ? t('roles.deleteHeld', { count: users }) : t('roles.deleteText')}
      action={t('shared:delete')}
      said={t('roles.wasDeleted', { name })}
      ask={() => change(DeleteRoleDocument, { id: role.id })}
      onClose={onClose}
    />
  )
}
