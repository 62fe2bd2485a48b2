import { usePanel, useRow } from '@app/panel'
import { applyColorScheme } from '@ui/kit/colorScheme'
import { useText } from '@ui/kit/text'
import { PlainPage } from '@ui/shell/PlainPage'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'

/** Behind the login itself; one that does not come is missed by nobody. */
const StatusWidget = lazy(() => import('@ui/status/StatusWidget').catch(() => ({ default: () => null })))

/** Coming in. Light on purpose: this is what loads first, so it stands on plain elements. */
export default function LoginPage() {
  const t = useText()
  const { tenant, preferences } = usePanel()
  const session = useRow('session', 'self')
  const online = useOnline()
  useEffect(() => applyColorScheme(preferences.get().theme), [preferences])

  const busy = session?.state === 'signingIn' || session?.state === 'renewing'
  return (
    <PlainPage title="login.title">
      <p>{t('login.lead', { tenant })}</p>
      {!online && (
        <p className={styles.offline} role="status">
          {t('login.offline')}
        </p>
      )}
      <LoginForm busy={busy} failure={session?.failure ?? null} />
      <div className={styles.status} role="status">
        {session?.state === 'signingIn' && t('login.signingIn')}
        {session?.state === 'renewing' && t('login.renewing')}
        {session?.state === 'signedIn' && <span className={styles.done}>{t('login.done')}</span>}
        {busy && <span className={styles.bar} />}
      </div>
      <Suspense fallback={null}>
        <StatusWidget tenant={tenant} above />
      </Suspense>
    </PlainPage>
  )
}

/** Does the device say that it has a network? */
function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const read = () => setOnline(navigator.onLine)
    window.addEventListener('online', read)
    window.addEventListener('offline', read)
    return () => {
      window.removeEventListener('online', read)
      window.removeEventListener('offline', read)
    }
  }, [])
  return online
}
