import '@ui/kit/texts/shared/pt_BR'
import { usePanel, useRow } from '@app/panel/panel'
import { afterLogin } from '@domain/access/guard'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AuthPage } from './AuthPage'
import { CodeForm } from './internal/CodeForm'
import { Enrolment } from './internal/Enrolment'
import { RecoveryCodes } from './internal/RecoveryCodes'
import { type Challenge, useChallenge } from './internal/useChallenge'
import styles from './TwoFactor.module.css'
import { accessTexts } from './texts/pt_BR'

/** The second factor: a code, or the enrolment of whoever is asked for one and has none. */
export default function TwoFactorPage() {
  const { tenant, ready } = usePanel()
  const session = useRow('session', 'self')
  const [search] = useSearchParams()
  const wanted = search.get('to')
  if (session?.state === 'twoFactor' && session.user) return <Asked email={session.user.email} />
  if (session?.state === 'signedIn' && ready)
    return (
      <Navigate to={afterLogin(tenant, { user: session.user, twoFactorValidated: true }, wanted)} replace />
    )
  const login = `/${tenant}/login`
  return <Navigate to={wanted === null ? login : `${login}?to=${encodeURIComponent(wanted)}`} replace />
}

function Asked({ email }: { email: string }) {
  const t = useTexts(accessTexts)
  const challenge = useChallenge()
  const { step } = challenge
  switch (step.is) {
    case 'loading':
      return (
        <AuthPage title={t('code.title')}>
          <div className={styles.waits} role="status" aria-label={t('kit:loading')} />
          <Ways challenge={challenge} />
        </AuthPage>
      )
    case 'unreachable':
      return (
        <AuthPage title={t('code.title')}>
          <div className={styles.alert} role="alert">
            {step.message || t('unreachable')}
            <button type="button" className={styles.quiet} onClick={challenge.load}>
              {t('kit:retry')}
            </button>
          </div>
          <Ways challenge={challenge} />
        </AuthPage>
      )
    case 'recoveryCodes':
      return (
        <AuthPage title={t('recovery.title')} lead={t('recovery.lead')}>
          <RecoveryCodes
            codes={step.codes}
            email={email}
            action={t('recovery.go')}
            onDone={challenge.enter}
          />
        </AuthPage>
      )
    case 'enrol':
      return (
        <AuthPage title={t('enrol.title')} lead={t('enrol.lead')}>
          <Enrolment {...step.enrolment} />
          <CodeForm kind="totp" {...challenge} onSubmit={(code) => challenge.submit(code, 'totp')} />
          <Ways challenge={challenge}>
            <button type="button" className={styles.link} onClick={challenge.load}>
              {t('enrol.again')}
            </button>
          </Ways>
        </AuthPage>
      )
    case 'code':
      return <Code challenge={challenge} />
  }
}

function Code({ challenge }: { challenge: Challenge }) {
  const t = useTexts(accessTexts)
  const [kind, setKind] = useState<'totp' | 'recovery'>('totp')
  const byApp = kind === 'totp'
  return (
    <AuthPage title={t('code.title')} lead={t(byApp ? 'code.lead' : 'code.recoveryLead')}>
      <CodeForm key={kind} kind={kind} {...challenge} onSubmit={(code) => challenge.submit(code, kind)} />
      <Ways challenge={challenge}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            challenge.forgetFailure()
            setKind(byApp ? 'recovery' : 'totp')
          }}
        >
          {t(byApp ? 'code.useRecovery' : 'code.useCode')}
        </button>
      </Ways>
    </AuthPage>
  )
}

/** The other ways on, and the way back. */
function Ways({ challenge, children }: { challenge: Challenge; children?: ReactNode }) {
  const t = useTexts(accessTexts)
  return (
    <div className={styles.links}>
      {children}
      <button type="button" className={styles.link} onClick={challenge.turnAround}>
        {t('shared:backToLogin')}
      </button>
    </div>
  )
}
