import '@ui/kit/texts/shared/pt_BR'
import type { Typed } from '@domain/campaigns/typed'
import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from '../CampaignForm.module.css'
import { campaignTexts } from '../texts/pt_BR'
import { usePart } from './channel'
import type { Forecast } from './useForecast'

/** Where each step stands on the page, by its id. */
export const STEP_IDS = { who: 'campaign-who', message: 'campaign-message', when: 'campaign-when' } as const
const STEPS = ['who', 'message', 'when'] as const

type Props = { typed: Typed; forecast: Forecast['now'] }

/** The steps of the page: an index that leads to them in any order, and says which are done. */
export function StepIndex({ typed, forecast }: Props) {
  const part = usePart()
  const t = useTexts(campaignTexts)
  const done = {
    who: forecast !== null && forecast.receive > 0,
    // Chosen is not filled in: a field that is missing is found by the checks.
    message:
      typed.contents.every(part.isComplete) &&
      !forecast?.checks.some(({ name, verdict }) => name === 'template' && verdict === 'refused'),
    when: typed.sendAt !== null,
  }
  const current = STEPS.find((step) => !done[step])
  const names = { who: t('who.title'), message: t('shared:message'), when: t('steps.when') }
  return (
    <nav className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, place) => (
        <button
          key={step}
          type="button"
          aria-current={step === current ? 'step' : undefined}
          onClick={() => {
            const there = document.getElementById(STEP_IDS[step])
            there?.scrollIntoView({ block: 'nearest' })
            // A heading takes the keyboard itself; of the dock its button does.
            ;(there?.querySelector('button') ?? there)?.focus()
          }}
        >
          <i data-done={done[step] || undefined}>
            {done[step] ? <IconCheck size={12} aria-label={t('steps.done')} /> : place + 1}
          </i>
          {names[step]}
        </button>
      ))}
    </nav>
  )
}
