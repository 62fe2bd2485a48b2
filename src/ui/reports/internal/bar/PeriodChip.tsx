import '@mantine/core/styles/Popover.css'
import { COMPARISONS, daysUntil, USUAL_DAYS } from '@domain/reports/asked'
import { dayAfter, daysBetween, type Period } from '@domain/reports/days'
import { LONGEST_DAYS } from '@domain/reports/query'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { formatDate } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { type Translate, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { reportTexts } from '../../texts/pt_BR'
import { shortPeriod, wholePeriod } from '../figures/days'
import styles from './Bar.module.css'
import type { ReportAddress } from './useReportAddress'

const LENGTHS = [7, USUAL_DAYS, 90]

/** Periods that are asked for again and again. */
function usualPeriods(today: string, t: Translate<typeof reportTexts>): [string, Period][] {
  const month = `${today.slice(0, 8)}01`
  const lastOfBefore = dayAfter(month, -1)
  return [
    [t('period.today'), { from: today, to: today }],
    ...LENGTHS.map((count): [string, Period] => [t('period.days', { count }), daysUntil(today, count)]),
    [t('period.month'), { from: month, to: today }],
    [t('period.lastMonth'), { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore }],
    [t('period.year'), { from: `${today.slice(0, 5)}01-01`, to: today }],
  ]
}

/** Which days a report is of, and what they are compared with. */
export function PeriodChip({ address }: { address: ReportAddress }) {
  const t = useTexts(reportTexts)
  const [opened, setOpened] = useState(false)
  const { period, compared } = address.asked
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" offset={6} width={320} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.period ?? ''}
          onClick={() => setOpened(!opened)}
          title={wholePeriod(period)}
        >
          <IconCalendar size={16} aria-hidden />
          <strong>{shortPeriod(period)}</strong>
          {compared && <span>{t('period.compared', { period: shortPeriod(compared) })}</span>}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('period.label')} className={styles.periods ?? ''}>
        <Periods address={address} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Periods({ address, onDone }: { address: ReportAddress; onDone: () => void }) {
  const t = useTexts(reportTexts)
  const { period, comparison } = address.asked
  const [{ from, to }, setTyped] = useState(period)
  const show = (wanted: Period) => {
    address.set({ from: wanted.from, to: wanted.to, grain: null })
    onDone()
  }
  const problem =
    from > to
      ? t('period.wrong')
      : daysBetween(from, to) >= LONGEST_DAYS
        ? t('period.tooLong', { days: LONGEST_DAYS })
        : from < address.first
          ? t('period.tooEarly', { day: formatDate(`${address.first}T12:00:00Z`) })
          : null
  return (
    <>
      <ul className={styles.usual}>
        {usualPeriods(address.today, t).map(([name, wanted]) => (
          <li key={name}>
            <Button
              variant={wanted.from === period.from && wanted.to === period.to ? 'light' : 'default'}
              size="compact-sm"
              onClick={() => show(wanted)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="stack gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === null && from && to) show({ from, to })
        }}
      >
        <div className="flex gap-8">
          <DateField
            label={t('period.first')}
            value={from}
            error={from && to ? problem : null}
            onChange={(day) => setTyped({ from: day, to })}
          />
          <DateField label={t('period.last')} value={to} onChange={(day) => setTyped({ from, to: day })} />
        </div>
        <Button type="submit" variant="light" disabled={!from || !to}>
          {t('period.show')}
        </Button>
      </form>
      <fieldset className={styles.compare}>
        <legend>{t('period.compare')}</legend>
        {COMPARISONS.map((one) => (
          <label key={one} className="row gap-6">
            <input
              type="radio"
              name="compare"
              checked={one === comparison}
              onChange={() => address.set({ compare: one === 'before' ? null : one })}
            />
            {t(one === 'year' ? 'period.yearBefore' : `period.${one}`)}
          </label>
        ))}
      </fieldset>
    </>
  )
}
