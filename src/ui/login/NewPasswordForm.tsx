import { longEnough, passwordScore } from '@domain/login/password-strength'
import { type FormEvent, useId, useState } from 'react'
import styles from './LoginPage.module.css'
import own from './Passwords.module.css'
import { usePasswordText } from './passwordTexts'

type Props = {
  /** Asks for the password in use as well. */
  withOld: boolean
  /** Gives a sentence when it was refused. */
  onSubmit: (password: string, old: string) => Promise<string | null>
}

/** A new password, twice, with how strong it is. */
export function NewPasswordForm({ withOld, onSubmit }: Props) {
  const t = usePasswordText()
  const id = useId()
  const [values, setValues] = useState({ old: '', password: '', repeat: '' })
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { old, password, repeat } = values
  const wrong = {
    old: withOld && old === '' ? t('expired.missing') : null,
    password: longEnough(password) ? null : t('choose.short'),
    repeat: repeat === password ? null : t('choose.differs'),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(null)
    if (busy || wrong.old || wrong.password || wrong.repeat) return
    setBusy(true)
    setRefused(await onSubmit(password, old))
    setBusy(false)
  }
  const field = (name: keyof typeof values, label: string, autoComplete: string) => {
    const said = tried ? wrong[name] : null
    return (
      <div className={styles.field}>
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <input
          id={`${id}-${name}`}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          aria-invalid={said !== null}
          aria-describedby={said === null ? undefined : `${id}-${name}-said`}
        />
        {said !== null && (
          <span className={styles.error} id={`${id}-${name}-said`}>
            {said}
          </span>
        )}
      </div>
    )
  }
  const score = passwordScore(password)
  const word = t(`strength.s${score}`)
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {withOld && field('old', t('expired.old'), 'current-password')}
      {field('password', t('choose.password'), 'new-password')}
      {password !== '' && (
        <div className={own.strength} data-score={score}>
          <span className={own.meter} aria-hidden="true" />
          <span role="status">{t('strength.label', { word })}</span>
        </div>
      )}
      {field('repeat', t('choose.repeat'), 'new-password')}
      <label className={styles.remember}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {t('show')}
      </label>
      {refused !== null && (
        <div className={styles.alert} role="alert">
          {refused}
        </div>
      )}
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {t(busy ? 'choose.saving' : 'choose.submit')}
      </button>
    </form>
  )
}
