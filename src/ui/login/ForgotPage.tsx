import '@ui/kit/texts/shared/pt_BR'
import { usePanel } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { AuthPage } from '@ui/two-factor/AuthPage'
import auth from '@ui/two-factor/TwoFactor.module.css'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './LoginPage.module.css'
import own from './Passwords.module.css'
import { passwordTexts } from './texts/passwords/pt_BR'

/** Asks for a way to a new password. What it says is the same whether the account exists or not. */
export default function ForgotPage() {
  const t = useTexts(passwordTexts)
  const id = useId()
  const { signInSteps, tenant } = usePanel()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    const good = /^\S+@\S+$/.test(wanted)
    setMissing(!good)
    setFailure(null)
    if (!good || busy) return
    setBusy(true)
    const outcome = await (await signInSteps?.())?.forgot(wanted)
    setBusy(false)
    if (outcome?.ok) setSent(wanted)
    else setFailure(outcome?.message || t('shared:unreachable'))
  }
  return (
    <AuthPage title={t('forgot.title')} lead={sent === null ? t('forgot.lead') : ''}>
      {sent === null ? (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.field}>
            <label htmlFor={id}>{t('forgot.email')}</label>
            <input
              id={id}
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              aria-invalid={missing}
              aria-describedby={missing ? `${id}-said` : undefined}
            />
            {missing && (
              <span className="danger meta" id={`${id}-said`} role="alert">
                {t('forgot.missing')}
              </span>
            )}
          </div>
          {failure !== null && (
            <div className={styles.alert} role="alert">
              {failure}
            </div>
          )}
          <button type="submit" className={styles.submit} aria-disabled={busy}>
            {t(busy ? 'forgot.sending' : 'forgot.submit')}
          </button>
        </form>
      ) : (
        <p className={own.said} role="status">
          {t('forgot.sent', { email: sent })}
        </p>
      )}
      <div className={auth.links}>
        {sent !== null && (
          <button type="button" className={auth.link} onClick={() => setSent(null)}>
            {t('forgot.again')}
          </button>
        )}
        <Link className={auth.link} to={`/${tenant}/login`}>
          {t('shared:backToLogin')}
        </Link>
      </div>
    </AuthPage>
  )
}
