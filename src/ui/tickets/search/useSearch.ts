import { useCommands, useRow, useView } from '@app/panel/panel'
import type { MessageHit } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { listKey } from '@domain/tickets/lists'
import { type Found, sameFound, search, searchFilter } from '@domain/tickets/search'
import { useServedConnections } from '@ui/kit/served'
import type { Tries } from '@ui/kit/server/useTries'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTicketPages } from '../list/useTicketPages'

/** Fewer letters are in nearly every message. */
const FEWEST = 3
const NOTHING: readonly MessageHit[] = []

type Search = Readonly<{
  found: Found
  /** Is the server still being asked? */
  loading: boolean
  /** How it stands with what the server finds. */
  tries: Tries
  moreTickets: () => void
  moreHits: () => void
}>

/**
 * What is found of `typed` over all tabs: at once what is here, and what the server finds of `rested`, which is what
 * was typed when typing rested; page by page.
 */
export function useSearch(typed: string, rested: string): Search {
  const commands = useCommands()
  const viewer = useViewer()
  const instanceIds = useServedConnections()
  const asked = useMemo(() => searchFilter(instanceIds, rested), [instanceIds, rested])
  const settled = rested !== '' && typed.trim() === rested
  const pages = useTicketPages(asked, settled)

  const wanted = settled && rested.length >= FEWEST
  const messages = useMemo(() => ({ ...asked, inMessages: true }), [asked])
  const [told, setTold] = useState({ asked: messages, hits: NOTHING })
  const [busy, setBusy] = useState(false)
  const under = useRef('')
  const load = useCallback(
    async (filter: typeof messages, page: number) => {
      const about = `${listKey(filter)}#${page}`
      if (under.current === about) return
      under.current = about
      setBusy(true)
      const outcome = await commands.loadTickets(filter, page)
      if (under.current !== about) return
      under.current = ''
      setBusy(false)
      // A failure costs these hits only: what is found by name stands, and says when the server cannot be reached.
      if (!outcome.ok) return
      setTold((known) => ({
        asked: filter,
        hits: page === 1 || known.asked !== filter ? outcome.value : [...known.hits, ...outcome.value],
      }))
    },
    [commands],
  )
  useEffect(() => {
    if (wanted) void load(messages, 1)
    else {
      under.current = ''
      setBusy(false)
    }
  }, [wanted, messages, load])

  const row = useRow('lists', listKey(messages))
  const next = wanted && told.asked === messages && row?.next ? row.pages + 1 : null
  const moreHits = useCallback(() => {
    if (next !== null) void load(messages, next)
  }, [next, messages, load])

  const hits = told.asked === messages && wanted ? told.hits : NOTHING
  const local = useMemo(() => searchFilter(instanceIds, typed), [instanceIds, typed])
  const select = useCallback((world: World) => search(world, viewer, local, hits), [viewer, local, hits])
  const found = useView(['tickets'], select, sameFound)
  return {
    found,
    loading: !settled || pages.loading || busy,
    tries: settled ? pages : { ...pages, failure: null },
    moreTickets: pages.loadMore,
    moreHits,
  }
}
