import type { MessageHit } from '@contract/entities'
import { searchWords } from '@domain/text/search-words'
import { SEARCH_GROUPS } from '@domain/tickets/search'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import hidden from '@ui/kit/Hidden.module.css'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { useTexts } from '@ui/kit/text'
import { askMessage } from '@ui/messages/askedMessage'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { ListSkeleton } from '../list/ListStates'
import { TicketRow } from '../list/TicketRow'
import { listTexts } from '../texts/list/pt_BR'
import { ticketTexts } from '../texts/pt_BR'
import type { ListChoice } from '../useListChoice'
import { usePickContext } from '../usePickContext'
import { MessageHitRow } from './MessageHitRow'
import styles from './Search.module.css'
import { useSearch } from './useSearch'

/** What the search field does with the results. */
export type SearchHandle = { move: (by: number) => void; open: () => void }

/** A line of the results. */
type Line =
  | Readonly<{ kind: 'heading'; key: string; text: string }>
  | Readonly<{ kind: 'ticket'; key: string; ticketId: string }>
  | Readonly<{ kind: 'message'; key: string; ticketId: string; hit: MessageHit }>

/** Heights, px. */
const HEIGHT = { heading: 32, ticket: 64, message: 76 }
/** Lines from the end at which more is asked for. */
const NEAR_END = 6

type Props = {
  choice: ListChoice
  selected: string | null
  onOpen: (id: string) => void
  /** The id of the result that the keys are at. */
  onActive: (id: string | undefined) => void
  ref: Ref<SearchHandle>
}

/** What was found over all tabs: conversations by where they stand, then messages; over the list, which stays as it is. */
export default function SearchResults({ choice, selected, onOpen, onActive, ref }: Props) {
  const t = useTexts(ticketTexts)
  const list = useTexts(listTexts)
  const picks = usePickContext()
  const { found, loading, tries, moreTickets, moreHits } = useSearch(choice.search, choice.rested)
  const words = useMemo(() => searchWords(choice.search), [choice.search])
  const lines = useMemo(() => {
    const all: Line[] = []
    for (const group of SEARCH_GROUPS) {
      const ids = found.tickets[group]
      if (ids.length > 0) all.push({ kind: 'heading', key: group, text: t(`tabs.${group}`) })
      for (const id of ids) all.push({ kind: 'ticket', key: `found-${id}`, ticketId: id })
    }
    if (found.hits.length > 0) all.push({ kind: 'heading', key: 'messages', text: list('inMessages') })
    for (const hit of found.hits)
      all.push({
        kind: 'message',
        key: `found-message-${hit.customer_chat_id}`,
        ticketId: hit.chat_ticket_id,
        hit,
      })
    return all
  }, [found, t, list])
  const firstHit = lines.findIndex(({ kind }) => kind === 'message')
  const ticketEnd = firstHit < 0 ? lines.length : firstHit - 1

  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHT[lines[index]?.kind ?? 'ticket'],
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
  })
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= ticketEnd - NEAR_END) moreTickets()
    if (last >= lines.length - NEAR_END) moreHits()
  }, [last, ticketEnd, lines.length, moreTickets, moreHits])

  const [active, setActive] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its top.
  useEffect(() => {
    setActive(null)
    scroller.current?.scrollTo({ top: 0 })
  }, [choice.search])
  const activeAt = lines.findIndex(({ key }) => key === active)
  useEffect(() => onActive(activeAt < 0 ? undefined : (active ?? undefined)), [onActive, active, activeAt])
  useEffect(() => () => onActive(undefined), [onActive])

  const open = (line: Line | undefined) => {
    if (!line || line.kind === 'heading') return
    setActive(line.key)
    if (line.kind === 'message')
      askMessage({ ticketId: line.ticketId, messageId: line.hit.customer_chat_id, words })
    onOpen(line.ticketId)
  }
  useImperativeHandle(ref, () => ({
    move(by) {
      const step = by > 0 ? 1 : -1
      let at = Math.max(0, Math.min(lines.length - 1, activeAt + by))
      // A heading is no result: one steps over it, at the top back down.
      if (lines[at]?.kind === 'heading') at = at + step < 0 ? at + 1 : at + step
      const line = lines[at]
      if (!line) return
      setActive(line.key)
      rows.scrollToIndex(at)
    },
    open: () => open(lines[activeAt] ?? lines.find(({ kind }) => kind !== 'heading')),
  }))

  if (lines.length === 0)
    return (
      <div className={styles.results} id="search-results">
        {tries.failure !== null ? (
          <LoadFailure {...tries} said={t('loadFailed')} />
        ) : loading ? (
          <ListSkeleton />
        ) : (
          <div className={styles.nothing} role="status">
            <IconSearch size={32} stroke={1.5} aria-hidden />
            <p>{list('empty.search', { search: choice.search.trim() })}</p>
            <Button size="compact-sm" variant="light" onClick={() => choice.setSearch('')}>
              {list('emptyAction.search')}
            </Button>
          </div>
        )}
      </div>
    )
  const count = lines.filter(({ kind }) => kind !== 'heading').length
  return (
    <div className={styles.results} id="search-results">
      <p className={hidden.text} role="status">
        {loading ? '' : t('found', { count })}
      </p>
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        aria-label={list('results')}
        tabIndex={-1}
      >
        <div role="presentation" className="wide relative" style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const line = lines[index]
            const style = { transform: `translateY(${start}px)` }
            if (!line) return null
            if (line.kind === 'heading')
              return (
                <div key={key} role="presentation" className={styles.heading} style={style}>
                  {line.text}
                </div>
              )
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys of what it found.
              <div
                key={key}
                id={line.key}
                role="option"
                tabIndex={-1}
                aria-selected={line.ticketId === selected}
                className={styles.option}
                data-line={line.kind}
                data-active={index === activeAt || undefined}
                style={style}
                // The keyboard stays in the field: one goes on from there.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => open(line)}
              >
                {line.kind === 'ticket' ? (
                  <TicketRow id={line.ticketId} tab="all" picks={picks} />
                ) : (
                  <MessageHitRow hit={line.hit} words={words} />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <LoadFailure {...tries} as="line" said={`${t('loadFailed')} ${t('loadFailedHint')}`} />
    </div>
  )
}
