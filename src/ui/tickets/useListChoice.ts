import { usePreferences, useUser, useView } from '@app/panel/panel'
import { settingsIn } from '@domain/settings/entries'
import {
  orderOr,
  type TicketFilter,
  type TicketKind,
  type TicketOrder,
  type TicketTab,
  tabOr,
} from '@domain/tickets/lists'
import { queueOrder } from '@domain/tickets/pick-rules'
import { useDebounced } from '@ui/kit/debounce'
import { useServedConnections } from '@ui/kit/served'
import { useCallback, useMemo, useState } from 'react'

/** What narrows and orders the list besides tab and search. */
export type Narrowing = Readonly<{
  unseenOnly: boolean
  waitingOnly: boolean
  favoritesOnly: boolean
  /** Only tickets without a department. */
  withoutDepartment: boolean
  /** Groups of the customer, by id with their names. */
  groups: readonly Readonly<{ id: string; name: string }>[]
  kind: TicketKind | null
  /** Departments of the ticket, by id with their names; one of them is enough. */
  departments: readonly Readonly<{ id: string; name: string }>[]
  /** Only tickets that are put off. */
  snoozed: boolean
  order: TicketOrder
}>

/** What the list shows and how to change it. */
export type ListChoice = Readonly<{
  tab: TicketTab
  /** What is looked for over all tabs; while it is not empty, what is found stands over the list. */
  search: string
  /** The same when typing rests, trimmed: what the server is asked. */
  rested: string
  narrowing: Narrowing
  /** Is anything narrowed by hand? */
  narrowed: boolean
  filter: TicketFilter
  setTab: (tab: TicketTab) => void
  setSearch: (search: string) => void
  narrow: (change: Partial<Narrowing>) => void
  widen: () => void
}>

/** How long typing rests before the server is asked, ms. */
const REST = 250

const WIDE: Omit<Narrowing, 'order'> = {
  unseenOnly: false,
  waitingOnly: false,
  favoritesOnly: false,
  withoutDepartment: false,
  groups: [],
  kind: null,
  departments: [],
  snoozed: false,
}

/** The order in which the shop has the queue stand; null where everybody has it as they like. */
export const useShopOrder = (instanceIds: readonly string[]): TicketOrder | null =>
  useView(['settings'], (world) => queueOrder(settingsIn(world), instanceIds))

/** The list's tab, search, filters and order. The tab, and the order of each tab, stay as chosen on this device. */
export function useListChoice(): ListChoice {
  const { id: userId } = useUser()
  const [{ listOrders, listTabs }, update] = usePreferences()
  const instanceIds = useServedConnections()
  // Of its own in each tab of the browser: another's choice does not move this one.
  const [tab, showTab] = useState(() => tabOr(listTabs[userId]))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Omit<Narrowing, 'order'>>(WIDE)
  const shops = useShopOrder(instanceIds)
  const order = (tab === 'inbox' && shops) || orderOr(listOrders[`${userId}:${tab}`], tab)
  const rested = useDebounced(search.trim(), REST)

  const setTab = useCallback(
    (chosenTab: TicketTab) => {
      showTab(chosenTab)
      update((draft) => {
        draft.listTabs[userId] = chosenTab
      })
    },
    [update, userId],
  )
  const narrow = useCallback(
    ({ order, ...change }: Partial<Narrowing>) => {
      setChosen((known) => ({ ...known, ...change }))
      if (order)
        update((draft) => {
          draft.listOrders[`${userId}:${tab}`] = order
        })
    },
    [update, userId, tab],
  )
  const widen = useCallback(() => setChosen(WIDE), [])

  return useMemo(() => {
    const { unseenOnly, waitingOnly, favoritesOnly, withoutDepartment, groups, kind, departments, snoozed } =
      chosen
    const filter: TicketFilter = {
      tab,
      instanceIds,
      search: '',
      unseenOnly,
      order,
      ...(waitingOnly && { waitingOnly }),
      ...(favoritesOnly && { favoritesOnly }),
      ...(withoutDepartment && { withoutDepartment }),
      ...(groups.length > 0 && { groupIds: groups.map(({ id }) => id) }),
      ...(kind && { kind }),
      ...(snoozed && { snoozed }),
      ...(departments.length > 0 && { departmentIds: departments.map(({ id }) => id) }),
    }
    return {
      tab,
      search,
      rested,
      narrowing: { ...chosen, order },
      narrowed:
        unseenOnly ||
        waitingOnly ||
        favoritesOnly ||
        withoutDepartment ||
        groups.length > 0 ||
        kind !== null ||
        departments.length > 0 ||
        snoozed,
      filter,
      setTab,
      setSearch,
      narrow,
      widen,
    }
  }, [tab, instanceIds, search, chosen, order, rested, setTab, narrow, widen])
}
