import { usePreferences } from '@app/panel'
import type { TicketFilter, TicketTab } from '@domain/tickets/lists'
import { useDebounced } from '@ui/kit/debounce'
import { useMemo, useState } from 'react'

/** What the list shows and how to change it. `local` filters as one types, `asked` is what the server is asked. */
export type ListChoice = Readonly<{
  tab: TicketTab
  search: string
  unseenOnly: boolean
  local: TicketFilter
  asked: TicketFilter
  setTab: (tab: TicketTab) => void
  setSearch: (search: string) => void
  setUnseenOnly: (yes: boolean) => void
}>

/** How long typing rests before the server is asked, ms. */
const REST = 250

/** The list's tab, search and filters. */
export function useListChoice(): ListChoice {
  const [{ instanceIds }] = usePreferences()
  const [tab, setTab] = useState<TicketTab>('inbox')
  const [search, setSearch] = useState('')
  const [unseenOnly, setUnseenOnly] = useState(false)
  const rested = useDebounced(search.trim(), REST)
  return useMemo(() => {
    const local = { tab, instanceIds, search, unseenOnly }
    return {
      tab,
      search,
      unseenOnly,
      local,
      asked: { ...local, search: rested },
      setTab,
      setSearch,
      setUnseenOnly,
    }
  }, [tab, instanceIds, search, unseenOnly, rested])
}
