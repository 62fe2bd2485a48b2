import { usePanel, useRow } from '@app/panel/panel'
import { applyColorScheme } from '@ui/kit/colorScheme'
import { PlainPage } from '@ui/kit/PlainPage'
import { useTexts } from '@ui/kit/text'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { LoginForm } from './internal/LoginForm'
import styles from './LoginPage.module.css'
import { loginTexts } from './texts/pt_BR'

/** Behind the login itself; one that does not come is missed by nobody. */
const StatusWidget = lazy(() => import('@ui/status/StatusWidget').catch(() => ({ default: () => null })))

/** For whom the server put out: few, and of no use to the others. */
const SessionEnded = lazy(() => import('./internal/SessionEnded').catch(() => ({ default: () => null })))

/** Coming in. Light on purpose: this is what loads first, so it stands on plain elements. */
export default function LoginPage() {
  const t = useTexts(loginTexts)
  const { tenant, preferences } = usePanel()
  const session = useRow('session', 'self')
  const online = useOnline()
  const Others = useSignInMethods()
  const [typed, setTyped] = useState(false)
  useEffect(() => applyColorScheme(preferences.get().theme), [preferences])

  const busy = session?.state === 'signingIn' || session?.state === 'renewing'
  return (
    <PlainPage title={t('title')}>
      <p>{t('lead', { tenant })}</p>
      {!online && (
        <p className={styles.offline} role="status">
          {t('offline')}
        </p>
      )}
      {session?.ended && !typed && (
        <Suspense fallback={null}>
          <SessionEnded reason={session.ended} />
        </Suspense>
      )}
      <LoginForm busy={busy} failure={session?.failure ?? null} onTyped={() => setTyped(true)} />
      <div className={styles.status} role="status">
        {session?.state === 'signingIn' && t('signingIn')}
        {session?.state === 'renewing' && t('renewing')}
        {busy && <span className={styles.bar} />}
      </div>
      {Others && <Others />}
      <Suspense fallback={null}>
        <StatusWidget tenant={tenant} above />
      </Suspense>
    </PlainPage>
  )
}

/** What stands beside the form. Loaded behind it: whoever has a password waits for nothing. */
function useSignInMethods(): ComponentType | null {
  const [Others, setOthers] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('@ui/sso/SignInMethods').then(
      (module) => setOthers(() => module.default),
      // The network is away, which the page says already.
      (error: unknown) => console.warn(error),
    )
  }, [])
  return Others
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
