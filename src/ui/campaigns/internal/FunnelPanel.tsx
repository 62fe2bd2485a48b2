import { EXCLUSIONS } from '@domain/campaigns/exclusions'
import { funnelHeading } from '@domain/campaigns/headings'
import { type Step, stepsOf } from '@domain/campaigns/report'
import { languageTag } from '@ui/kit/text'
import styles from '../CampaignReport.module.css'
import shared from '../Campaigns.module.css'
import type { Report } from './CampaignReport'
import { useChannelTexts, usePart } from './channel'
import { PeopleNumber } from './peopleAt'
import { useHeading } from './useHeading'

/** Of the reasons why somebody is left out, so many stand by themselves. */
const MOST_REASONS = 5

/** From the audience to those who bought, on one scale; what each step loses stands below it. */
export function FunnelPanel({ report }: { report: Report }) {
  const t = useChannelTexts()
  const heading = useHeading()
  const { knows } = usePart()
  const { counts } = report
  const said = funnelHeading({ bought: report.bought, control: report.bought_control })
  return (
    <section className={shared.panel} aria-labelledby="campaign-funnel">
      <div className={shared.section}>
        <h2 id="campaign-funnel" className={shared.big}>
          {heading(said)}
        </h2>
        <p className={shared.quiet}>
          {said.name !== 'funnel' && `${t('headings.funnel')}. `}
          {t('report.funnelLead')}
        </p>
        {stepsOf(counts, knows).map((step) => (
          <Bar key={step.name} step={step} all={counts.audience} exclusions={report.exclusions} />
        ))}
      </div>
    </section>
  )
}

type BarProps = { step: Step; all: number; exclusions: Report['exclusions'] }

function Bar({ step, all, exclusions }: BarProps) {
  const t = useChannelTexts()
  const { name, people, before, of, at, losses } = step
  const width = (some: number) => `${all === 0 ? 0 : (some / all) * 100}%`
  return (
    <>
      <div className={styles.bar}>
        <span>
          <strong>{t(`report.steps.${name}`)}</strong>
          {(name === 'read' || name === 'replied' || name === 'bought') && (
            <small> {t(`report.within.${name}`)}</small>
          )}
        </span>
        <span className={styles.barLine} aria-hidden>
          <i style={{ width: width(before) }} />
          <i style={{ width: width(people) }} data-step={name} data-none={people === 0 || undefined} />
        </span>
        <PeopleNumber people={people} at={at} hot={name === 'bought'} />
        <small>
          {of !== null &&
            of.people > 0 &&
            t(`report.shareOf.${of.what}`, { share: percent(people / of.people) })}
        </small>
      </div>
      {losses.length > 0 && (
        <p className={styles.losses}>
          {name === 'audience' ? (
            <Reasons exclusions={exclusions} all={losses[0]?.people ?? 0} />
          ) : (
            losses.map((loss) => (
              <span key={loss.at}>
                <PeopleNumber people={loss.people} at={loss.at} /> {t(`report.lost.${lostAt(loss.at)}`)}
              </span>
            ))
          )}
        </p>
      )}
    </>
  )
}

const LOST = [
  'control',
  'pending',
  'failed',
  'uncertain',
  'canceled',
  'accepted',
  'delivered',
  'opted_out',
] as const
const lostAt = (at: string) => LOST.find((one) => one === at) ?? 'failed'

function Reasons({ exclusions, all }: { exclusions: Report['exclusions']; all: number }) {
  const t = useChannelTexts()
  const known = exclusions
    .flatMap(({ reason, people }) => {
      const found = EXCLUSIONS.find((one) => one === reason)
      return found && people > 0 ? [{ reason: found, people }] : []
    })
    .sort((a, b) => b.people - a.people)
  // One alone is no shorter for not being named.
  const named = known.length === MOST_REASONS + 1 ? known.length : MOST_REASONS
  const rest = known.slice(named)
  const others = rest.reduce((sum, { people }) => sum + people, 0)
  return (
    <>
      <span>{t('report.stayedOut', { count: all, people: all.toLocaleString(languageTag()) })}</span>
      {known.slice(0, named).map(({ reason, people }) => (
        <span key={reason}>
          <PeopleNumber people={people} at="excluded" filter={['reason', reason]} />{' '}
          {lowerFirst(t(`reasons.${reason}`))}
        </span>
      ))}
      {rest.length > 0 && (
        <span>
          <PeopleNumber people={others} at="excluded" /> {t('report.otherReasons', { count: rest.length })}
        </span>
      )}
    </>
  )
}

/** Within a sentence; what is written in capitals for its own sake stays so. */
const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase(languageTag()) + text.slice(1)

/** A share as people read it: whole from ten percent on. */
export const percent = (share: number): string =>
  share.toLocaleString(languageTag(), { style: 'percent', maximumFractionDigits: share < 0.2 ? 1 : 0 })
