import { useCommands, usePanel, useView } from '@app/panel/panel'
import type { Topic } from '@contract/topics'
import type { World } from '@domain/kernel/world'
import { FirstDayDocument, type FirstDayQuery } from '@infra/graphql/first-day.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useEffect } from 'react'

type Day = FirstDayQuery['firstDay']

/** Whatever ends a step, and an accepted invitation, is announced by an event of one of these. */
const TOPICS: readonly Topic[] = [
  'users',
  'store',
  'roles',
  'automaticMessages',
  'reasons',
  'messageTemplates',
  'items',
  'imports',
]
const connected = ({ rows }: World) =>
  [...rows.instances.values()].filter(({ data }) => data.activated).length

/** What was read last, by tenant: the next page shows it at once. */
const lastRead = new Map<string, Day>()
export const lastFirstDay = (tenant: string): Day | null => lastRead.get(tenant) ?? null

/** Is there more to do, and is it offered? Kept with the tab, for Meta's window has the page loaded again. */
const keyOf = (tenant: string) => `balcao/${tenant}/first-day`
/** Null: nobody has asked in this tab. */
export function isFirstDay(tenant: string): boolean | null {
  const kept = sessionStorage.getItem(keyOf(tenant))
  return kept === null ? null : kept === 'yes'
}

/** Reads what a new shop has yet to do; not `wanted`, nothing is read: the server tells administrators alone. */
export function useFirstDay(wanted = true) {
  const { read } = useCommands()
  const { tenant } = usePanel()
  const numbers = useView(['instances'], connected)
  const day = useRead(`first day, ${numbers}`, wanted ? () => read(FirstDayDocument, {}) : null, TOPICS)
  const { value } = day
  useEffect(() => {
    if (!value) return
    const { away, steps } = value.firstDay
    lastRead.set(tenant, value.firstDay)
    sessionStorage.setItem(keyOf(tenant), away || steps.length === 0 ? 'no' : 'yes')
  }, [tenant, value])
  return day
}
