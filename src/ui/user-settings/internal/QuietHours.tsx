import '@ui/kit/texts/shared/pt_BR'
import type { QuietSpan } from '@domain/notices/quiet-hours'
import { Button } from '@mantine/core'
import { languageTag, useTexts } from '@ui/kit/text'
import { noticeCentreTexts } from '@ui/notices/texts/centre/pt_BR'
import styles from '../UserSettingsPage.module.css'

type Props = { spans: readonly QuietSpan[]; onChange: (spans: QuietSpan[]) => void }

/** Monday first, as weeks are read at a counter. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const EVENING = { from_minute: 19 * 60, to_minute: 8 * 60 }

/** At most one span of quiet for each weekday. */
export function QuietHours({ spans, onChange }: Props) {
  const t = useTexts(noticeCentreTexts)
  const put = (weekday: number, span: Omit<QuietSpan, 'weekday'> | null) => {
    const others = spans.filter((each) => each.weekday !== weekday)
    onChange(span ? [...others, { ...span, weekday }] : others)
  }
  const [first] = WEEK.flatMap((day) => spans.filter(({ weekday }) => weekday === day))
  return (
    <>
      <ul className={styles.week}>
        {WEEK.map((weekday) => {
          const day = dayName(weekday)
          const span = spans.find((each) => each.weekday === weekday)
          return (
            <li key={weekday}>
              <label className={styles.day}>
                <input
                  type="checkbox"
                  checked={span !== undefined}
                  onChange={(event) => put(weekday, event.currentTarget.checked ? (first ?? EVENING) : null)}
                />
                {day}
              </label>
              {span && (
                <span className={styles.span}>
                  <input
                    type="time"
                    required
                    aria-label={t('fromOf', { day })}
                    value={clockOf(span.from_minute)}
                    onChange={(event) => {
                      const from_minute = minuteOf(event.currentTarget.value)
                      if (from_minute !== null) put(weekday, { ...span, from_minute })
                    }}
                  />
                  {t('shared:to').toLowerCase()}
                  <input
                    type="time"
                    required
                    aria-label={t('toOf', { day })}
                    value={clockOf(span.to_minute)}
                    onChange={(event) => {
                      const to_minute = minuteOf(event.currentTarget.value)
                      if (to_minute !== null) put(weekday, { ...span, to_minute })
                    }}
                  />
                  {span.to_minute <= span.from_minute && <small className="muted">{t('nextDay')}</small>}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {first && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange(WEEK.map((weekday) => ({ ...first, weekday })))}
        >
          {t('everyDay')}
        </Button>
      )}
    </>
  )
}

/** 1 November 2026 was a Sunday. */
const dayName = (weekday: number): string =>
  new Intl.DateTimeFormat(languageTag(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + weekday)),
  )

const two = (value: number): string => String(value).padStart(2, '0')
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** Minutes since midnight; null while the field is half filled in. */
function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
