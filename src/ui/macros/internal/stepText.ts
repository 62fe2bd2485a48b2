import { hasTarget, type MacroStep } from '@domain/macros/macro-form'
import type { Translate } from '@ui/kit/text'
import type { macroTexts } from '../texts/pt_BR'

const HOUR = 60

/** For how long a step puts a ticket off, as people say it. */
const snoozeText = (t: Translate<typeof macroTexts>, minutes: number): string =>
  minutes === 0
    ? t('until')
    : minutes % HOUR === 0
      ? t('forHours', { count: minutes / HOUR })
      : t('forMinutes', { count: minutes })

/** What a step does, in a line. `name`: what its target is called; null: that is gone. */
export function stepText(t: Translate<typeof macroTexts>, step: MacroStep, name: string | null): string {
  const what = t(`kinds.${step.kind}`)
  switch (step.kind) {
    case 'say':
    case 'comment':
      return `${what}: ${step.text}`
    case 'priority':
      return `${what}: ${t(`priorities.${step.priority as 0 | 1 | 2 | 3}`)}`
    case 'mark':
      return `${what}: ${t(`marks.${step.mark}`)}`
    case 'snooze':
      return `${what} ${snoozeText(t, step.minutes)}`
    default:
      if (!hasTarget(step.kind)) return what
      if (step.target === null) return step.kind === 'close' ? what : `${what}: –`
      return `${what}: ${name ?? t('gone')}${step.kind === 'user' && step.text ? ` (${step.text})` : ''}`
  }
}
