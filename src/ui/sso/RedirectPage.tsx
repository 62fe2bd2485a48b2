import { usePanel } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { AuthPage } from '@ui/two-factor/AuthPage'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import LeadOn from './internal/LeadOn'
import styles from './SignInMethods.module.css'
import { ssoTexts } from './texts/pt_BR'

const FAILURES = [
  'SSO_EXPIRED',
  'SSO_FAILED',
  'SSO_UNVERIFIED',
  'SSO_UNKNOWN',
  'CANCELLED',
  'AWAY',
  'UNREADABLE',
  'UNREACHABLE',
] as const
/** Of the provider's own error, characters that are shown: the address can be anybody's work. */
const LONGEST_ERROR = 60
type Failure = (typeof FAILURES)[number]

/** Where an identity provider sends the browser back to; without anything of one, the way on that `to` names. */
export default function RedirectPage() {
  const [back] = useState(() => new URLSearchParams(location.search))
  return back.has('code') || back.has('error') ? <BackFromProvider back={back} /> : <LeadOn />
}

/** In, or why not. */
function BackFromProvider({ back }: { back: URLSearchParams }) {
  const t = useTexts(ssoTexts)
  const { tenant, signInMethods } = usePanel()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const taken = useRef(false)

  useEffect(() => {
    if (taken.current || !signInMethods) return
    taken.current = true
    // What it carries is good once, and nobody's to read over a shoulder or in the history.
    history.replaceState(history.state, '', location.pathname)
    const code = back.get('code')
    const state = back.get('state')
    if (code === null || state === null) {
      const found = failureOf(back.get('error'))
      // Specification section 8: what cannot be read is told, and the console has all of it.
      if (found === 'UNREADABLE') console.error('Resposta do provedor de identidade:', told(back))
      setFailure(found)
      return
    }
    void signInMethods()
      .then((ways) => ways.cameBack({ code, state, iss: back.get('iss') }))
      .then((outcome) => {
        if (!outcome.ok) setFailure(FAILURES.find((one) => one === outcome.code) ?? 'UNREACHABLE')
        else {
          // The login knows what is still to be done, and where one wanted to go.
          const to = outcome.value === null ? '' : `?to=${encodeURIComponent(outcome.value)}`
          void navigate(`/${tenant}/login${to}`, { replace: true })
        }
      })
  }, [back, signInMethods, navigate, tenant])

  if (failure === null)
    return (
      <AuthPage title={t('going')}>
        <div className={styles.waits} role="status" aria-label={t('going')} />
      </AuthPage>
    )
  return (
    <AuthPage title={t('failedTitle')}>
      <div className={styles.alert} role="alert">
        {t(`failed.${failure}`, { error: shortened(back.get('error')) })}
      </div>
      <div className={styles.actions}>
        <a className={styles.primary} href={`/${tenant}/sso/start`}>
          {t('kit:retry')}
        </a>
        <a className={styles.button} href={`/${tenant}/login`}>
          {t('back')}
        </a>
      </div>
    </AuthPage>
  )
}

/** What a provider says in place of a code (OpenID Connect Core 1.0, section 3.1.2.6). */
const failureOf = (error: string | null): Failure =>
  error === 'access_denied'
    ? 'CANCELLED'
    : error === 'temporarily_unavailable' || error === 'server_error'
      ? 'AWAY'
      : 'UNREADABLE'

/** A code without a state, or the other way round, has no error's name. */
const shortened = (error: string | null): string => (error ?? '–').slice(0, LONGEST_ERROR)

/** What the provider wrote, without what opens anything. */
const told = (back: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...back].filter(([name]) => name !== 'code' && name !== 'state'))
