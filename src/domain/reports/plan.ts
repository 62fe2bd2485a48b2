/** How often a report is sent, in the words that people choose from; any other plan is one's own. */
export const PLANS = ['daily', 'workdays', 'weekly', 'monthly'] as const
export type Every = (typeof PLANS)[number]

/** A plan as a form has it. */
export type ChosenPlan = Readonly<{
  every: Every
  /** HH:MM by the shop's clock. */
  time: string
  /** 0: Sunday. */
  weekday: number
  /** Of the month: 29 to 31 are not in each. */
  day: number
}>

/** The plan as cron has it (src/domain/schedules/cron.ts). */
export function cronOfPlan({ every, time, weekday, day }: ChosenPlan): string {
  const [hour, minute] = time.split(':').map(Number)
  const days = { daily: '* * *', workdays: '* * 1-5', weekly: `* * ${weekday}`, monthly: `${day} * *` }[every]
  return `${minute || 0} ${hour || 0} ${days}`
}

/** What was chosen, from a plan as cron has it; null: a plan of one's own. */
export function planOfCron(plan: string): ChosenPlan | null {
  const [, minute, hour, day = '', weekday = ''] =
    /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-6])$/.exec(plan) ?? []
  if (minute === undefined || hour === undefined || (day !== '*' && weekday !== '*')) return null
  return {
    every: day !== '*' ? 'monthly' : weekday === '*' ? 'daily' : weekday === '1-5' ? 'workdays' : 'weekly',
    time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`,
    weekday: /^\d$/.test(weekday) ? Number(weekday) : 1,
    day: day === '*' ? 1 : Number(day),
  }
}
