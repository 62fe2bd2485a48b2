import type { ReasonForm } from '@domain/reasons/reason-form'
import { StateBadge } from '@ui/kit/StateBadge'
import { useReasonTexts } from './reasonTexts'

const TONES = {
  won: 'success',
  lost: 'danger',
  service: 'quiet',
  complaint: 'danger',
  neutral: 'quiet',
} as const

/** What a closing for a reason came to. */
export function OutcomeBadge({ outcome }: { outcome: ReasonForm['outcome'] }) {
  const t = useReasonTexts()
  return <StateBadge tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</StateBadge>
}
