import { useCommands } from '@app/panel/panel'
import { AdverseEventDrugsDocument } from '@infra/graphql/adverse-events.gen'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from '../AdverseEvents.module.css'
import { eventTexts } from '../texts/pt_BR'

const DAY_MS = 86_400_000
/** Shown at a glance; the list has the others. */
const MOST = 5

/** The medicines of which most was told in a year, as bars with their numbers; nothing where nothing was told. */
export function SuspectedDrugs() {
  const t = useTexts(eventTexts)
  const { read } = useCommands()
  const now = useNow(60_000)
  const last = dayOf(now)
  const { value } = useRead(
    `suspected ${last}`,
    () => read(AdverseEventDrugsDocument, { first: dayOf(now - 365 * DAY_MS), last }),
    'adverseEvents',
  )
  const drugs = value?.adverseEventDrugs.slice(0, MOST) ?? []
  const most = drugs[0]?.reports ?? 0
  if (most === 0) return null
  const part = (reports: number) => ({ width: `${(100 * reports) / most}%` })
  return (
    <section className={styles.suspected} aria-label={t('suspected')}>
      <h2>{t('suspected')}</h2>
      <ol>
        {drugs.map(({ name, reports, serious }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.bar} aria-hidden>
              <span className={styles.serious} style={part(serious)} />
              <span className={styles.other} style={part(reports - serious)} />
            </span>
            <span className="muted dense">
              {t('suspectedOne', { count: reports })}
              {serious > 0 && ` · ${t('suspectedSerious', { count: serious })}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
