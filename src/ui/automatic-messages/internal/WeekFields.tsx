import '@mantine/core/styles/Switch.css'
import type { HoursForm } from '@domain/hours/hours-form'
import { hoursText, intervalsIn } from '@domain/hours/typed-hours'
import { Button, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { automaticTexts } from '../texts/pt_BR'
import styles from '../WeekFields.module.css'

/** From Monday, as a shop speaks of its week. */
const SPOKEN = [1, 2, 3, 4, 5, 6, 0] as const
/** What a day that is switched on begins with. */
const WORKDAY = '08:00-18:00'
const WHOLE = '00:00-24:00'

/** The week of a calendar: a switch, the hours and a drawing of each day, which can be copied to all others that are open. */
export function WeekFields({ form }: { form: UseFormReturnType<HoursForm> }) {
  const t = useTexts(automaticTexts)
  const { week } = form.values
  const set = (day: number, hours: string) => form.setFieldValue(`week.${day}`, hours)
  const tidy = (day: number) => {
    const read = intervalsIn(week[day] ?? '')
    if (read) set(day, hoursText(read))
  }
  const copy = (from: number) => {
    for (const day of SPOKEN) if (day !== from && week[day] !== '') set(day, week[from] ?? '')
  }
  return (
    <div className={styles.week}>
      {SPOKEN.map((day) => {
        const name = t(`opening.days.${day}`)
        const hours = week[day] ?? ''
        const open = hours !== ''
        return (
          <div key={day} className={styles.day}>
            <Switch
              label={name}
              checked={open}
              onChange={(event) => set(day, event.currentTarget.checked ? WORKDAY : '')}
            />
            {open ? (
              <>
                <TextInput
                  className={styles.hours ?? ''}
                  aria-label={t('opening.hoursOf', { day: name })}
                  {...form.getInputProps(`week.${day}`)}
                  onBlur={() => tidy(day)}
                />
                <IconButton label={t('opening.copyDay', { day: name })} onClick={() => copy(day)}>
                  <IconCopy size={16} aria-hidden />
                </IconButton>
              </>
            ) : (
              <span className={styles.closed}>{t('opening.closed')}</span>
            )}
            <Bar hours={hours} />
          </div>
        )
      })}
      <div className={styles.all}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            form.setFieldValue(
              'week',
              SPOKEN.map(() => WHOLE),
            )
          }
        >
          {t('opening.always')}
        </Button>
      </div>
    </div>
  )
}

/** The day from midnight to midnight, its open hours filled; what goes on into the next day ends here. */
function Bar({ hours }: { hours: string }) {
  const percent = (minutes: number) => `${(minutes / 1_440) * 100}%`
  return (
    <span className={styles.bar} aria-hidden>
      {(intervalsIn(hours) ?? []).map(([from, to]) => (
        <span key={from} style={{ left: percent(from), width: percent(Math.min(to, 1_440) - from) }} />
      ))}
    </span>
  )
}
