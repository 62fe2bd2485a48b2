import { useCommands, usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { RoleByIdDocument } from '@infra/graphql/team.gen'
import { Page } from '@ui/kit/Page'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { useLocation, useSearchParams } from 'react-router-dom'
import { RoleEditor } from './internal/RoleEditor'

/** A new role, perhaps after another's pattern, or one that is changed. */
export default function RolePage() {
  const t = useTexts(teamTexts)
  const { tenant } = usePanel()
  const { read } = useCommands()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const id = routeOf(pathname.slice(tenant.length + 1))?.parameters.id ?? null
  const wanted = id ?? search.get('from')
  const { value, failure, reload } = useRead(
    `role ${wanted}`,
    wanted === null ? null : () => read(RoleByIdDocument, { id: wanted }),
  )
  const found = value?.role ?? null
  const route = id === null ? 'roles/add' : 'roles/edit/{id}'
  const waiting = wanted !== null && found?.role.id !== wanted
  return (
    <Page
      route={route}
      title={id !== null && found ? found.role.display_name : undefined}
      loading={waiting && failure === null}
      gone={failure?.code === 'NOT_FOUND' ? t('roles.gone') : null}
      error={failure && { text: failure.message || t('failed'), onRetry: reload }}
    >
      {!waiting && <RoleEditor key={wanted ?? ''} pattern={found} id={id} />}
    </Page>
  )
}
