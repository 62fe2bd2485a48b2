import '@ui/kit/workspaceTexts'
import { useCommands, usePanel } from '@app/panel'
import type { RoleDetails } from '@contract/entities'
import { routeOf } from '@domain/access/routes'
import { Page } from '@ui/kit/Page'
import { useTeamTexts } from '@ui/users/teamTexts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { RoleEditor } from './RoleEditor'

/** A new role, perhaps after another's pattern, or one that is changed. */
export default function RolePage() {
  const t = useTeamTexts()
  const { tenant, ready } = usePanel()
  const { team } = useCommands()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const id = routeOf(pathname.slice(tenant.length + 1))?.parameters.id ?? null
  const wanted = id ?? search.get('from')
  const [found, setFound] = useState<RoleDetails | null>(null)
  const [failure, setFailure] = useState<Readonly<{ code: string; message: string }> | null>(null)
  const load = useCallback(async () => {
    if (wanted === null || !ready) return
    setFailure(null)
    const outcome = await team({ ask: 'role', id: wanted })
    if (outcome.ok) setFound(outcome.value)
    else setFailure(outcome)
  }, [team, wanted, ready])
  useEffect(() => void load(), [load])
  const route = id === null ? 'roles/add' : 'roles/edit/{id}'
  const waiting = wanted !== null && found?.role.id !== wanted
  return (
    <Page
      route={route}
      title={id !== null && found ? found.role.display_name : undefined}
      loading={waiting && failure === null}
      gone={failure?.code === 'NOT_FOUND' ? t('roles.gone') : null}
      error={failure && { text: failure.message || t('failed'), onRetry: () => void load() }}
    >
      {!waiting && <RoleEditor key={wanted ?? ''} pattern={found} id={id} />}
    </Page>
  )
}
