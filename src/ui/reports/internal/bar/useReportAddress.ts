import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { ANALYTICS_MIN_DATE } from '@domain/platform/availability'
import { type Asked, askedIn, onlyIn } from '@domain/reports/asked'
import type { Only } from '@domain/reports/query'
import { settingsIn } from '@domain/settings/entries'
import { settingFor } from '@domain/settings/registry'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { type ListAddress, useListAddress } from '@ui/kit/list/request'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useSearchParams } from 'react-router-dom'

const firstIn = (world: World): string =>
  settingFor(settingsIn(world), 'datetime_analytics_min', null) ?? ANALYTICS_MIN_DATE

/** What the address of a report page asks for, and how to change it: whoever opens a link to it sees the same query. */
export type ReportAddress = Readonly<{
  asked: Asked
  /** What the figures are narrowed to, by dimension. */
  only: Only
  filters: ListAddress
  /** The first day that may be asked for, and the last. */
  first: string
  today: string
  /** Sets members of the address; null takes one away. */
  set: (members: Readonly<Record<string, string | null>>) => void
  get: (name: string) => string | null
}>

const A_MINUTE = 60_000

export function useReportAddress(): ReportAddress {
  const [address] = useSearchParams()
  const filters = useListAddress()
  const change = useQueryChange()
  const first = useView(['settings'], firstIn)
  const today = dayOf(useNow(A_MINUTE))
  return {
    asked: askedIn(address, today, first),
    only: onlyIn(address),
    filters,
    first,
    today,
    set: (members) =>
      change(
        (query) => {
          for (const [name, value] of Object.entries(members))
            if (value === null) query.delete(name)
            else query.set(name, value)
        },
        { replace: true },
      ),
    get: (name) => address.get(name),
  }
}
