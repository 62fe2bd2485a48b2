import { useUser, useView } from '@app/panel'
import type { World } from '@domain/kernel/world'
import styles from './Team.module.css'
import { useTeamTexts } from './teamTexts'

const isLive = (world: World): boolean => world.rows.connection.get('self')?.state === 'live'

/** Whether somebody is at the counter: of others as the server last said, of oneself as this device knows. */
export function Presence({ userId, online = false }: { userId: string; online?: boolean | null }) {
  const t = useTeamTexts()
  const self = useUser()
  const live = useView(['connection'], isLive)
  const here = userId === self.id ? live : online === true
  return (
    <span className={styles.presence} data-online={here || undefined}>
      <i aria-hidden />
      {t(here ? 'users.online' : 'users.offline')}
    </span>
  )
}
