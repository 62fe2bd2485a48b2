import type { AccountOutcome } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import { Button, TextInput } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import { SecretInput } from '@ui/kit/SecretInput'
import { type Translate, useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import type { Purpose } from '../TwoFactorCard'
import card from '../TwoFactorCard.module.css'
import { accessTexts } from '../texts/pt_BR'
import { CodeForm } from './CodeForm'
import { Enrolment } from './Enrolment'
import { RecoveryCodes } from './RecoveryCodes'

type Step =
  | { is: 'password' }
  | { is: 'enrol'; enrolment: AccountOutcome<'beginTwoFactor'> }
  | { is: 'codes'; codes: readonly string[] }

const titleOf = (t: Translate<typeof accessTexts>, purpose: Purpose, step: Step): string => {
  if (step.is === 'codes') return t('recovery.title')
  if (purpose === 'codes') return t('settings.codesTitle')
  if (purpose === 'renew') return t('settings.renew')
  return t(purpose === 'disable' ? 'settings.disableTitle' : 'settings.enableTitle')
}
const LEADS = {
  codes: 'settings.codesLead',
  renew: 'settings.renewLead',
  disable: 'settings.disableLead',
} as const

/** Changes the user's own second factor: by the password, and by a code of the one in use where there is one. */
export default function TwoFactorDialog({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) {
  const t = useTexts(accessTexts)
  const commands = useCommands()
  const { email } = useUser()
  const [step, setStep] = useState<Step>({ is: 'password' })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ code: string; text: string } | null>(null)

  /** Asks, and goes on with what came of it. */
  async function ask<T>(
    asked: Promise<{ ok: true; value: T } | { ok: false; code: string; message: string }>,
    then: (value: T) => void,
  ) {
    setBusy(true)
    setFailure(null)
    const outcome = await asked
    setBusy(false)
    if (outcome.ok) then(outcome.value)
    else setFailure({ code: outcome.code, text: outcome.message || t('unreachable') })
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (purpose === 'disable') void ask(commands.account('disableTwoFactor', { password, code }), onClose)
    else if (purpose === 'codes')
      void ask(commands.account('renewRecoveryCodes', { password, code }), (codes) =>
        setStep({ is: 'codes', codes }),
      )
    else
      void ask(commands.account('beginTwoFactor', { password, code }), (enrolment) =>
        setStep({ is: 'enrol', enrolment }),
      )
  }
  const aboutCode = failure?.code.startsWith('CODE') ?? false
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(t, purpose, step)}
      size="md"
      closeOnClickOutside={step.is !== 'codes'}
      closeOnEscape={step.is !== 'codes'}
      withCloseButton={step.is !== 'codes'}
    >
      {step.is === 'password' && (
        <form onSubmit={begin}>
          {purpose !== 'enable' && <p className={card.lead}>{t(LEADS[purpose])}</p>}
          <SecretInput
            label={t('settings.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            data-autofocus
            error={failure && !aboutCode ? failure.text : null}
          />
          {purpose !== 'enable' && (
            <TextInput
              mt="sm"
              label={t(purpose === 'disable' ? 'code.label' : 'settings.anyCode')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              inputMode={purpose === 'disable' ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              maxLength={purpose === 'disable' ? 7 : 20}
              error={failure && aboutCode ? failure.text : null}
            />
          )}
          <Button
            type="submit"
            mt="md"
            fullWidth
            loading={busy}
            color={purpose === 'disable' ? 'danger' : 'primary'}
          >
            {t(purpose === 'disable' ? 'settings.disable' : 'settings.next')}
          </Button>
        </form>
      )}
      {step.is === 'enrol' && (
        <>
          <Enrolment {...step.enrolment} />
          <CodeForm
            kind="totp"
            busy={busy}
            failure={failure?.text ?? null}
            onSubmit={(typed) =>
              void ask(commands.account('confirmTwoFactor', { code: typed }), (codes) =>
                setStep({ is: 'codes', codes }),
              )
            }
          />
        </>
      )}
      {step.is === 'codes' && (
        <>
          <p className={card.lead}>{t('recovery.lead')}</p>
          <RecoveryCodes codes={step.codes} email={email} action={t('settings.done')} onDone={onClose} />
        </>
      )}
    </Dialog>
  )
}
