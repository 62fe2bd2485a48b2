import { usePreferences, useUser, useView } from '@app/panel/panel'
import { settingsIn } from '@domain/settings/entries'
import {
  type ListView,
  orderOr,
  type TicketFilter,
  type TicketKind,
  type TicketOrder,
  type TicketTab,
  tabsOf,
  viewOr,
} from '@domain/tickets/lists'
import { queueOrder } from '@domain/tickets/pick-rules'
import { useDebounced } from '@ui/kit/debounce'
import { useServedConnections } from '@ui/kit/served'
import { useCallback, useMemo, useState } from 'react'

/** What narrows the list besides view and search. */
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
}>

/** One of the lists that a view is made of. */
export type ListSection = Readonly<{
  tab: TicketTab
  filter: TicketFilter
  order: TicketOrder
  /** Does the shop say in which order it stands? */
  fixed: boolean
  setOrder: (order: TicketOrder) => void
}>

/** What the list shows and how to change it. */
export type ListChoice = Readonly<{
  view: ListView
  /** The lists that are shown, the upper one first: one or two. */
  sections: readonly [ListSection, ListSection?]
  /** What is looked for over all tabs; while it is not empty, what is found stands over the list. */
  search: string
  /** The same when typing rests, trimmed: what the server is asked. */
  rested: string
  narrowing: Narrowing
  /** Is anything narrowed by hand? */
  narrowed: boolean
  setView: (view: ListView) => void
  setSearch: (search: string) => void
  narrow: (change: Partial<Narrowing>) => void
  widen: () => void
}>

/** How long typing rests before the server is asked, ms. */
const REST = 250

const WIDE: Narrowing = {
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
const useShopOrder = (instanceIds: readonly string[]): TicketOrder | null =>
  useView(['settings'], (world) => queueOrder(settingsIn(world), instanceIds))

/** The list's view, search, filters and orders. The view, and the order of each tab, stay as chosen on this device. */
export function useListChoice(): ListChoice {
  const { id: userId } = useUser()
  const [{ listOrders, listTabs }, update] = usePreferences()
  const instanceIds = useServedConnections()
  // Of its own in each tab of the browser: another's choice does not move this one.
  const [view, showView] = useState(() => viewOr(listTabs[userId]))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Narrowing>(WIDE)
  const shops = useShopOrder(instanceIds)
  const rested = useDebounced(search.trim(), REST)

  const setView = useCallback(
    (next: ListView) => {
      showView(next)
      update((draft) => {
        draft.listTabs[userId] = next
      })
    },
    [update, userId],
  )
  const setOrder = useCallback(
    (tab: TicketTab, order: TicketOrder) =>
      update((draft) => {
        draft.listOrders[`${userId}:${tab}`] = order
      }),
    [update, userId],
  )
  const narrow = useCallback(
    (change: Partial<Narrowing>) => setChosen((known) => ({ ...known, ...change })),
    [],
  )
  const widen = useCallback(() => setChosen(WIDE), [])

  return useMemo(() => {
    const { unseenOnly, waitingOnly, favoritesOnly, withoutDepartment, groups, kind, departments, snoozed } =
      chosen
    const section = (tab: TicketTab): ListSection => {
      const order = (tab === 'inbox' && shops) || orderOr(listOrders[`${userId}:${tab}`], tab)
      const fixed = tab === 'inbox' && shops !== null
      return { tab, order, fixed, filter: { ...filter, tab, order }, setOrder: (next) => setOrder(tab, next) }
    }
    const filter: Omit<TicketFilter, 'tab'> = {
      instanceIds,
      search: '',
      unseenOnly,
      ...(waitingOnly && { waitingOnly }),
      ...(favoritesOnly && { favoritesOnly }),
      ...(withoutDepartment && { withoutDepartment }),
      ...(groups.length > 0 && { groupIds: groups.map(({ id }) => id) }),
      ...(kind && { kind }),
      ...(snoozed && { snoozed }),
      ...(departments.length > 0 && { departmentIds: departments.map(({ id }) => id) }),
    }
    // Nothing in the queue is put off.
    const [upper = 'mine', lower] = tabsOf(view)
    const sections = [section(upper), ...(lower && !snoozed ? [section(lower)] : [])] as const
    return {
      view,
      sections: sections as readonly [ListSection, ListSection?],
      search,
      rested,
      narrowing: chosen,
      narrowed:
        unseenOnly ||
        waitingOnly ||
        favoritesOnly ||
        withoutDepartment ||
        groups.length > 0 ||
        kind !== null ||
        departments.length > 0 ||
        snoozed,
      setView,
      setSearch,
      narrow,
      widen,
    }
  }, [view, userId, listOrders, shops, instanceIds, search, chosen, rested, setView, setOrder, narrow, widen])
}
