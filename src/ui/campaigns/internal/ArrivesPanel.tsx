import type { Typed } from '@domain/campaigns/typed'
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import styles from '../CampaignForm.module.css'
import shared from '../Campaigns.module.css'
import { campaignTexts } from '../texts/pt_BR'
import { usePart } from './channel'
import type { ForecastNow, Sample } from './useForecast'

type Props = {
  typed: Typed
  /** Real customers, the hardest first. */
  samples: readonly Sample[]
  at: number
  onTurn: (by: 1 | -1) => void
  checks: ForecastNow['checks']
}

const VERDICTS = { ok: IconCircleCheck, warning: IconAlertTriangle, refused: IconCircleX } as const
const isVerdict = (verdict: string): verdict is keyof typeof VERDICTS => Object.hasOwn(VERDICTS, verdict)
const WHYS = ['longest_name', 'missing_field', 'chance'] as const

/** How it arrives at real customers, and what is in the way or should be known. */
export function ArrivesPanel({ typed, samples, at, onTurn, checks }: Props) {
  const t = useTexts(campaignTexts)
  const part = usePart()
  const sample = samples[at]
  const why = WHYS.find((one) => one === sample?.why)
  const content = typed.contents[sample?.variant === 'B' ? 1 : 0] ?? typed.contents[0]
  return (
    <section className={shared.panel} aria-labelledby="campaign-arrives">
      <div className={styles.panelHead}>
        <h2 id="campaign-arrives">{t('arrives.title')}</h2>
        {samples.length > 1 && (
          <span className={styles.turns}>
            <IconButton label={t('arrives.before')} keys="[" size={24} onClick={() => onTurn(-1)}>
              <IconChevronLeft size={16} aria-hidden />
            </IconButton>
            <span role="status">{t('arrives.place', { at: at + 1, of: samples.length })}</span>
            <IconButton label={t('arrives.next')} keys="]" size={24} onClick={() => onTurn(1)}>
              <IconChevronRight size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {sample && (
        <p className={styles.sample}>
          {why && <small>{t(`arrives.why.${why}`)}</small>}
          <strong>{sample.customer_name}</strong>
        </p>
      )}
      <part.Arrival
        content={content}
        instanceId={typed.instanceId}
        {...(sample && { values: valuesOf(sample.values) })}
      />
      <ul className={styles.checks} aria-label={t('arrives.checks')}>
        {checks.map(({ name, verdict, message }) => {
          const Sign = isVerdict(verdict) ? VERDICTS[verdict] : IconAlertTriangle
          return (
            <li key={name} data-verdict={verdict}>
              <Sign size={16} aria-label={t(`verdicts.${isVerdict(verdict) ? verdict : 'warning'}`)} />
              {message}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What stands in the fields of a message, as the server said it. */
function valuesOf(values: unknown): Record<string, string | null> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : null]),
  )
}
