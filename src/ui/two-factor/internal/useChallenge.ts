import type { SignInSteps } from '@app/panel/commands'
import { usePanel, useRow } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import { accessTexts } from '../texts/pt_BR'

type Enrolment = Extract<Awaited<ReturnType<SignInSteps['enrol']>>, { ok: true }>['value']

type Step =
  | { is: 'loading' }
  | { is: 'unreachable'; message: string }
  | { is: 'code' }
  | { is: 'enrol'; enrolment: Enrolment }
  | { is: 'recoveryCodes'; codes: readonly string[] }

/** What is asked of whoever stands here, and how to answer. Whether a code is being checked is the machine's to say. */
export type Challenge = Readonly<{
  step: Step
  busy: boolean
  failure: string | null
  load: () => void
  submit: (code: string, kind: 'totp' | 'recovery') => void
  enter: () => void
  forgetFailure: () => void
  turnAround: () => void
}>

export function useChallenge(): Challenge {
  const t = useTexts(accessTexts)
  const { signInSteps } = usePanel()
  const [step, setStep] = useState<Step>({ is: 'loading' })
  const [failure, setFailure] = useState<string | null>(null)
  const busy = useRow('twoFactor', 'self')?.state === 'verifying'

  const load = useCallback(async () => {
    setStep({ is: 'loading' })
    setFailure(null)
    const at = await signInSteps?.()
    if (!at) return
    const standing = await at.standing()
    if (!standing.ok) return setStep({ is: 'unreachable', message: standing.message })
    if (standing.value.enrolled) return setStep({ is: 'code' })
    const begun = await at.enrol()
    setStep(
      begun.ok ? { is: 'enrol', enrolment: begun.value } : { is: 'unreachable', message: begun.message },
    )
  }, [signInSteps])
  useEffect(() => void load(), [load])

  const submit = async (code: string, kind: 'totp' | 'recovery') => {
    const at = await signInSteps?.()
    if (!at) return
    // A new text each time, so that the same refusal twice is told twice.
    setFailure(null)
    const outcome = await at.submit(code, kind)
    if (!outcome.ok) setFailure(outcome.message || t('unreachable'))
    else if (outcome.value) setStep({ is: 'recoveryCodes', codes: outcome.value })
  }
  return {
    step,
    busy: busy && step.is !== 'recoveryCodes',
    failure,
    load: () => void load(),
    submit: (code, kind) => void submit(code, kind),
    enter: () => void signInSteps?.().then((at) => at.enter()),
    forgetFailure: () => setFailure(null),
    turnAround: () => void signInSteps?.().then((at) => at.turnAround()),
  }
}
