import { useCommands } from '@app/panel/panel'
import type { CaptchaGate } from '@ui/captcha/gate'
import { type TextKey, useTexts } from '@ui/kit/text'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from '../LoginPage.module.css'
import { loginTexts } from '../texts/pt_BR'
import { Eye } from './Eye'

type Errors = { email?: TextKey<typeof loginTexts>; password?: TextKey<typeof loginTexts> }

function check(email: string, password: string): Errors {
  return {
    ...(email === ''
      ? { email: 'login:emailMissing' }
      : !/^\S+@\S+$/.test(email) && { email: 'login:emailWrong' }),
    ...(password === '' && { password: 'login:passwordMissing' }),
  }
}

/** E-mail and password. Says at the field what is missing, and the server's own sentence above the button. */
export function LoginForm({
  busy,
  failure,
  onTyped,
}: {
  busy: boolean
  failure: string | null
  onTyped: () => void
}) {
  const t = useTexts(loginTexts)
  const commands = useCommands()
  const id = useId()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [shown, setShown] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [said, setSaid] = useState<string | null>(null)
  const [gate, setGate] = useState<CaptchaGate | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = check(email.trim(), password)
    setErrors(found)
    setSaid(null)
    if (found.email) return emailField.current?.focus()
    if (found.password) return passwordField.current?.focus()
    if (!gate?.holds()) await send()
  }

  async function send() {
    const outcome = await commands.logIn(email.trim(), password, remember, gate?.take())
    if (outcome.ok) return
    setSaid(outcome.message)
    gate?.again()
    // What does not come, because the network is away, is asked for again by the next try.
    if (!gate && outcome.code === 'CAPTCHA_REQUIRED')
      import('@ui/captcha/gate').then((part) => setGate(new part.CaptchaGate()), console.warn)
  }

  const alert = said ?? (Object.keys(errors).length === 0 && !busy ? failure : null)
  return (
    <form className={styles.form} onSubmit={submit} onInput={onTyped} noValidate>
      <div className={styles.field}>
        <label htmlFor={`${id}-email`}>{t('email')}</label>
        <input
          id={`${id}-email`}
          ref={emailField}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={errors.email !== undefined}
          aria-describedby={errors.email && `${id}-email-error`}
        />
        {errors.email && (
          <span className="danger meta" id={`${id}-email-error`}>
            {t(errors.email)}
          </span>
        )}
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-password`}>{t('password')}</label>
        <div className={styles.secret}>
          <input
            id={`${id}-password`}
            ref={passwordField}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={errors.password !== undefined}
            aria-describedby={errors.password && `${id}-password-error`}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={t(shown ? 'hide' : 'show')}
            title={t(shown ? 'hide' : 'show')}
            onClick={() => setShown(!shown)}
          >
            <Eye crossed={shown} />
          </button>
        </div>
        {errors.password && (
          <span className="danger meta" id={`${id}-password-error`}>
            {t(errors.password)}
          </span>
        )}
      </div>
      <div className={styles.row}>
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('remember')}
        </label>
        <Link to="../forgot" relative="path">
          {t('forgot')}
        </Link>
      </div>
      {alert && (
        <div className={styles.alert} role="alert">
          {alert}
        </div>
      )}
      {gate && <gate.Box gate={gate} email={email} send={() => void send()} />}
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {t(busy ? 'signingIn' : 'submit')}
      </button>
    </form>
  )
}
