import { type ChosenPlan, cronOfPlan, PLANS, planOfCron } from '@domain/reports/plan'
import { cronProblem, nextDates } from '@domain/schedules/cron'
import { NativeSelect, TextInput } from '@mantine/core'
import { clockNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { shopZone, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { savedTexts } from '../../texts/saved/pt_BR'
import { weekdayName } from '../figures/days'

const WEEK = [1, 2, 3, 4, 5, 6, 0]
/** Days that every month has. */
const MONTH = Array.from({ length: 28 }, (_, n) => n + 1)
const USUAL: ChosenPlan = { every: 'weekly', time: '08:00', weekday: 1, day: 1 }
/** So many dates are shown of a plan. */
const SHOWN = 3

type Props = { value: string | null; error?: string | undefined; onChange: (plan: string | null) => void }

/** When a report is sent: by name, or by a plan of one's own; with the next dates, by the shop's clock. */
export function PlanFields({ value, error, onChange }: Props) {
  const t = useTexts(savedTexts)
  const chosen = value === null ? null : planOfCron(value)
  const [own, setOwn] = useState(value !== null && chosen === null)
  const [known, setKnown] = useState(chosen ?? USUAL)
  const set = (next: Partial<ChosenPlan>) => {
    const plan = { ...known, ...next }
    setKnown(plan)
    onChange(cronOfPlan(plan))
  }
  const problem = value === null ? null : cronProblem(value, shopZone(), clockNow())
  return (
    <>
      <NativeSelect
        label={t('plan.label')}
        data-autofocus
        data={[
          { value: 'never', label: t('plan.never') },
          ...PLANS.map((one) => ({ value: one, label: t(`plan.${one}`) })),
          { value: 'own', label: t('plan.own') },
        ]}
        value={value === null ? 'never' : own ? 'own' : known.every}
        onChange={({ currentTarget }) => {
          const every = PLANS.find((one) => one === currentTarget.value)
          setOwn(currentTarget.value === 'own')
          if (every) set({ every })
          else onChange(currentTarget.value === 'never' ? null : (value ?? cronOfPlan(known)))
        }}
      />
      {value !== null && own && (
        <TextInput
          label={t('plan.cron')}
          description={t('plan.cronHelp')}
          value={value}
          error={error ?? (problem && t('plan.wrong'))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {value !== null && !own && (
        <div className="flex wrap gap-8">
          {known.every === 'weekly' && (
            <NativeSelect
              label={t('plan.weekday')}
              data={WEEK.map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))}
              value={String(known.weekday)}
              onChange={({ currentTarget }) => set({ weekday: Number(currentTarget.value) })}
            />
          )}
          {known.every === 'monthly' && (
            <NativeSelect
              label={t('plan.day')}
              data={MONTH.map(String)}
              value={String(known.day)}
              onChange={({ currentTarget }) => set({ day: Number(currentTarget.value) })}
            />
          )}
          <TextInput
            type="time"
            label={t('plan.time')}
            value={known.time}
            error={error}
            onChange={({ currentTarget }) => currentTarget.value && set({ time: currentTarget.value })}
          />
        </div>
      )}
      {value !== null && problem === null && (
        <p className="m-0 muted dense" role="status">
          {t('plan.next', {
            dates: nextDates(value, shopZone(), clockNow(), SHOWN)
              .map((date) => formatDateTime(new Date(date).toISOString()))
              .join(' · '),
          })}
        </p>
      )}
    </>
  )
}
