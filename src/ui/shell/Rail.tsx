import { usePanel, usePreferences, useView } from '@app/panel'
import type { World } from '@domain/kernel/world'
import { IconMessages, IconMoon, IconPlugConnected, IconSun } from '@tabler/icons-react'
import { InternalChatButton } from '@ui/internal-chat/InternalChatButton'
import { schemeOf } from '@ui/kit/colorScheme'
import { IconButton } from '@ui/kit/IconButton'
import { Mark } from '@ui/kit/Mark'
import { useText } from '@ui/kit/text'
import { NoticeBell } from '@ui/notices/NoticeBell'
import { NavLink, useSearchParams } from 'react-router-dom'
import styles from './Rail.module.css'
import { UserMenu } from './UserMenu'

const inboxCount = (world: World) => world.rows.counts.get('self')?.inbox ?? 0

/** The menu: where to go, and at its foot who one is. Below 768 px a bar at the foot; hidden while a conversation is open there. */
export function Rail() {
  const t = useText()
  const { tenant } = usePanel()
  const [preferences, update] = usePreferences()
  const waiting = useView(['counts'], inboxCount)
  const reading = useSearchParams()[0].has('ticket')
  const dark = schemeOf(preferences.theme) === 'dark'

  return (
    <nav className={styles.rail} aria-label={t('shell.menu')} data-reading={reading || undefined}>
      <Mark className={styles.mark} />
      <NavLink to={`/${tenant}/chat/attendance`} className={styles.link!}>
        <span className={styles.icon}>
          <IconMessages size={22} stroke={1.75} aria-hidden />
          {waiting > 0 && (
            <span className={styles.count} aria-hidden>
              {waiting > 99 ? '99+' : waiting}
            </span>
          )}
        </span>
        {t('shell.attendance')}
      </NavLink>
      <NavLink to={`/${tenant}/instances/list/chooseInstance`} className={styles.link!}>
        <span className={styles.icon}>
          <IconPlugConnected size={22} stroke={1.75} aria-hidden />
        </span>
        {t('shell.instances')}
      </NavLink>
      <InternalChatButton link={styles.link ?? ''} icon={styles.icon ?? ''} count={styles.count ?? ''} />
      <div className={styles.foot}>
        <NoticeBell />
        <IconButton
          label={t(dark ? 'shell.toLight' : 'shell.toDark')}
          size={36}
          onClick={() =>
            update((draft) => {
              draft.theme = dark ? 'light' : 'dark'
            })
          }
        >
          {dark ? (
            <IconSun size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconMoon size={20} stroke={1.75} aria-hidden />
          )}
        </IconButton>
        <UserMenu />
      </div>
    </nav>
  )
}
