import { useUser, useView } from '@app/panel/panel'
import type { User } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'

const isLive = (world: World): boolean => world.rows.connection.get('self')?.state === 'live'

type Props = {
  userId: string
  online?: boolean | null
  /** Whether they are on pause, and why. */
  pause?: Pick<User, 'paused_at' | 'pause_reason'>
}

/** Whether somebody is at the counter: of others as the server last said, of oneself as this device knows. */
export function Presence({ userId, online = false, pause }: Props) {
  const t = useTexts(teamTexts)
  const self = useUser()
  const live = useView(['connection'], isLive)
  const here = userId === self.id ? live : online === true
  return (
    <span className={styles.presence} data-online={here || undefined}>
      <i aria-hidden />
      {t(here ? 'users.online' : 'users.offline')}
      {pause?.paused_at && (
        <StateBadge tone="quiet">
          {pause.pause_reason ? t('users.pausedFor', { reason: pause.pause_reason }) : t('users.paused')}
        </StateBadge>
      )}
    </span>
  )
}
