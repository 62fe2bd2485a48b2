import { cronOf, cronProblem, nextDates, REPEATS, type Repeat } from '@domain/schedules/cron'
import { momentOf, wallClock } from '@domain/schedules/send-later'
import { Select, TextInput } from '@mantine/core'
import { clockNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { shopZone, useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { repeatTexts } from '../texts/repeat/pt_BR'
import styles from './RepeatField.module.css'

/** So many dates are shown of a plan. */
const SHOWN = 5

type Named = Exclude<Repeat, 'own'>

/** The named plan that this one is, for what leaves first at this time of the wall clock; null: none. */
const namedAt = (plan: string, wall: string): Named | null =>
  REPEATS.find((one): one is Named => one !== 'own' && plan === cronOf(one, wall)) ?? null

type Props = {
  /** When it leaves first, as a field for date and time has it. */
  wall: string
  /** The plan (src/domain/schedules/cron.ts); null: it leaves once. */
  value: string | null
  /** What the server has to say about it. */
  error?: string | undefined
  onChange: (plan: string | null) => void
}

/** Whether and how a message comes again: by a name, or by a plan of one's own; with the next dates, by the shop's clock. */
export function RepeatField({ wall, value, error, onChange }: Props) {
  const t = useTexts(repeatTexts)
  const at = momentOf(wall, shopZone())
  const after = Number.isNaN(at) ? clockNow() : at
  // What is no time yet says nothing about the plan.
  const begins = wallClock(after, shopZone())
  const [known, setKnown] = useState(begins)
  const named = value === null ? null : namedAt(value, known)
  const [own, setOwn] = useState(value !== null && named === null)
  const problem = value === null ? null : cronProblem(value, shopZone(), after)
  useEffect(() => {
    if (begins === known || Number.isNaN(at)) return
    // Every day at the hour at which it leaves first, whichever that comes to be.
    if (named !== null && !own) onChange(cronOf(named, begins))
    setKnown(begins)
  }, [at, begins, known, named, own, onChange])
  const choose = (chosen: string | null) => {
    setOwn(chosen === 'own')
    if (chosen === null || chosen === 'once') onChange(null)
    else onChange(chosen === 'own' ? (value ?? cronOf('daily', known)) : cronOf(chosen as Named, known))
  }
  return (
    <div className={styles.field}>
      <Select
        label={t('label')}
        data={[
          { value: 'once', label: t('once') },
          ...REPEATS.map((one) => ({ value: one, label: t(`every.${one}`) })),
        ]}
        value={value === null ? 'once' : own ? 'own' : (named ?? 'own')}
        allowDeselect={false}
        error={own ? undefined : error}
        onChange={choose}
      />
      {own && value !== null && (
        <TextInput
          mt="xs"
          label={t('plan')}
          description={t('planHelp')}
          value={value}
          error={problem === null ? error : t(`problems.${problem}`)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {value !== null && problem === null && (
        <div className={styles.dates} role="status">
          {t('next')}
          <ol>
            {nextDates(value, shopZone(), after, SHOWN).map((date) => (
              <li key={date}>{formatDateTime(new Date(date).toISOString())}</li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}
