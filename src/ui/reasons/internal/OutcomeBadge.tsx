import type { ReasonForm } from '@domain/reasons/reason-form'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { reasonTexts } from '../texts/pt_BR'

const TONES = {
  won: 'success',
  lost: 'danger',
  service: 'quiet',
  complaint: 'danger',
  neutral: 'quiet',
} as const

/** What a closing for a reason came to. */
export function OutcomeBadge({ outcome }: { outcome: ReasonForm['outcome'] }) {
  const t = useTexts(reasonTexts)
  return <StateBadge tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</StateBadge>
}
