import { useTexts } from '@ui/kit/text'
import login from '@ui/login/LoginPage.module.css'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import styles from '../TwoFactor.module.css'
import { accessTexts } from '../texts/pt_BR'

type Props = {
  kind: 'totp' | 'recovery'
  busy: boolean
  failure: string | null
  onSubmit: (code: string) => void
}

/** One code. A whole one of an authenticator goes off by itself. */
export function CodeForm({ kind, busy, failure, onSubmit }: Props) {
  const t = useTexts(accessTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])
  // A refused code is typed again.
  useEffect(() => {
    if (failure === null) return
    setCode('')
    field.current?.focus()
  }, [failure])

  const change = (typed: string) => {
    setCode(typed)
    setMissing(false)
    if (kind === 'totp' && !busy && typed.replace(/\D/g, '').length === 6) onSubmit(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() !== '' && !busy) onSubmit(code)
  }
  const said = missing ? t('code.missing') : failure
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      <div className={login.field}>
        <label htmlFor={id}>{t(kind === 'totp' ? 'code.label' : 'code.recoveryLabel')}</label>
        <input
          id={id}
          ref={field}
          className={styles.digits}
          value={code}
          onChange={(event) => change(event.target.value)}
          autoComplete="one-time-code"
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          maxLength={kind === 'totp' ? 7 : 20}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          aria-invalid={said !== null}
          aria-describedby={said === null ? undefined : `${id}-said`}
        />
        {said !== null && (
          <span className="danger meta" id={`${id}-said`} role="alert">
            {said}
          </span>
        )}
      </div>
      <button type="submit" className={login.submit} aria-disabled={busy}>
        {t(busy ? 'code.checking' : 'code.submit')}
      </button>
    </form>
  )
}
