import '@mantine/core/styles/Popover.css'
import { COMPARISONS } from '@domain/reports/asked'
import { daysBetween } from '@domain/reports/days'
import { USUAL_PERIODS, type UsualPeriod } from '@domain/reports/periods'
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

/** Periods that are asked for again and again, by what they are called. */
const usualName = (name: UsualPeriod, t: Translate<typeof reportTexts>): string =>
  name === '7' || name === '28' || name === '90'
    ? t('period.days', { count: Number(name) })
    : t(`period.${name}`)

/** Which days a report is of, and what they are compared with. */
export function PeriodChip({ address, compares = true }: { address: ReportAddress; compares?: boolean }) {
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
          {compares && compared && <span>{t('period.compared', { period: shortPeriod(compared) })}</span>}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('period.label')} className={styles.periods ?? ''}>
        <Periods address={address} compares={compares} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Periods({
  address,
  compares,
  onDone,
}: {
  address: ReportAddress
  compares: boolean
  onDone: () => void
}) {
  const t = useTexts(reportTexts)
  const { period, comparison, usual } = address.asked
  const [{ from, to }, setTyped] = useState(period)
  const show = (members: Readonly<Record<'period' | 'from' | 'to', string | null>>) => {
    address.set({ ...members, grain: null })
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
        {USUAL_PERIODS.map((name) => (
          <li key={name}>
            <Button
              variant={name === usual ? 'light' : 'default'}
              size="compact-sm"
              onClick={() => show({ period: name, from: null, to: null })}
            >
              {usualName(name, t)}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="stack gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === null && from && to) show({ period: null, from, to })
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
      {compares && (
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
      )}
    </>
  )
}
