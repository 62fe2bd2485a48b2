import '@ui/kit/texts/shared/pt_BR'
import { usePanel } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { AuthPage } from '@ui/two-factor/AuthPage'
import auth from '@ui/two-factor/TwoFactor.module.css'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { NewPasswordForm } from './internal/NewPasswordForm'
import styles from './LoginPage.module.css'
import own from './Passwords.module.css'
import { passwordTexts } from './texts/passwords/pt_BR'

/** The way to a new password that came by mail. */
export default function NewPasswordPage() {
  const t = useTexts(passwordTexts)
  const { signInSteps, tenant } = usePanel()
  const { token = '' } = useParams()
  const [state, setState] = useState<'checking' | 'good' | 'over' | 'done' | 'unreachable'>('checking')
  useEffect(() => {
    let here = true
    void signInSteps?.()
      .then((at) => at.resetIsGood(token))
      .then((outcome) => {
        if (here) setState(outcome.ok ? (outcome.value ? 'good' : 'over') : 'unreachable')
      })
    return () => {
      here = false
    }
  }, [signInSteps, token])

  const save = async (password: string): Promise<string | null> => {
    const outcome = await (await signInSteps?.())?.reset(token, password)
    if (!outcome?.ok) return outcome?.message || t('shared:unreachable')
    setState('done')
    return null
  }
  const login = `/${tenant}/login`
  return (
    <AuthPage title={t('choose.title')} lead={state === 'good' ? t('choose.lead') : ''}>
      {state === 'checking' && <div className={auth.waits} role="status" aria-label={t('choose.checking')} />}
      {state === 'good' && <NewPasswordForm withOld={false} onSubmit={save} />}
      {state === 'done' && (
        <p className={`${own.said} ${styles.done}`} role="status">
          {t('choose.done')}
        </p>
      )}
      {(state === 'over' || state === 'unreachable') && (
        <p className={own.said} role="alert">
          {t(state === 'over' ? 'choose.over' : 'shared:unreachable')}
        </p>
      )}
      <div className={auth.links}>
        {state === 'over' && (
          <Link className={auth.link} to={`/${tenant}/forgot`}>
            {t('choose.ask')}
          </Link>
        )}
        <Link className={auth.link} to={login}>
          {t(state === 'done' ? 'choose.toLogin' : 'shared:backToLogin')}
        </Link>
      </div>
    </AuthPage>
  )
}
