import { longEnough, passwordScore } from '@domain/login/password-strength'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useId, useState } from 'react'
import styles from '../LoginPage.module.css'
import own from '../Passwords.module.css'
import { passwordTexts } from '../texts/passwords/pt_BR'

type Props = {
  /** Asks for the password in use as well. */
  withOld: boolean
  /** Asks for the person's name as well, and lets them in: an invitation. */
  withName?: boolean
  /** Gives a sentence when it was refused. */
  onSubmit: (password: string, old: string, name: string) => Promise<string | null>
}

/** A new password, twice, with how strong it is. */
export function NewPasswordForm({ withOld, withName = false, onSubmit }: Props) {
  const t = useTexts(passwordTexts)
  const id = useId()
  const [values, setValues] = useState({ name: '', old: '', password: '', repeat: '' })
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { name: called, old, password, repeat } = values
  const wrong = {
    name: withName && called.trim() === '' ? t('invitation.nameMissing') : null,
    old: withOld && old === '' ? t('expired.missing') : null,
    password: longEnough(password) ? null : t('choose.short'),
    repeat: repeat === password ? null : t('choose.differs'),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(null)
    if (busy || wrong.name || wrong.old || wrong.password || wrong.repeat) return
    setBusy(true)
    setRefused(await onSubmit(password, old, called.trim()))
    setBusy(false)
  }
  const field = (name: keyof typeof values, label: string, autoComplete: string) => {
    const said = tried ? wrong[name] : null
    return (
      <div className={styles.field}>
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <input
          id={`${id}-${name}`}
          type={shown || name === 'name' ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          aria-invalid={said !== null}
          aria-describedby={said === null ? undefined : `${id}-${name}-said`}
        />
        {said !== null && (
          <span className="danger meta" id={`${id}-${name}-said`}>
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
      {withName && field('name', t('invitation.name'), 'name')}
      {withOld && field('old', t('expired.old'), 'current-password')}
      {field('password', t(withName ? 'invitation.password' : 'choose.password'), 'new-password')}
      {password !== '' && (
        <div className={own.strength} data-score={score}>
          <span className={own.meter} aria-hidden="true" />
          <span role="status">{t('strength.label', { word })}</span>
        </div>
      )}
      {field('repeat', t(withName ? 'invitation.repeat' : 'choose.repeat'), 'new-password')}
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
        {withName
          ? t(busy ? 'invitation.entering' : 'invitation.submit')
          : t(busy ? 'choose.saving' : 'choose.submit')}
      </button>
    </form>
  )
}
