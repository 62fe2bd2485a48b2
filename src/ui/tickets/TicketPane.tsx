import { usePanel, useRow } from '@app/panel/panel'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { keysOf } from '@domain/shortcuts/table'
import { snoozedIn } from '@domain/tickets/counters'
import { type TicketFilter, tabsOf } from '@domain/tickets/lists'
import { IconMessagePlus, IconPlugConnected } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useServedConnections } from '@ui/kit/served'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { type Ref, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { FilterMenu } from './filters/FilterMenu'
import { useSelection } from './list/useSelection'
import { useTicketPages } from './list/useTicketPages'
import { SearchField } from './search/SearchField'
import type { SearchHandle } from './search/SearchResults'
import { TicketList, type TicketListHandle } from './TicketList'
import styles from './TicketPane.module.css'
import { TicketTabs } from './TicketTabs'
import { ticketTexts } from './texts/pt_BR'
import { askTicketDialog } from './ticketDialog'
import type { ListChoice } from './useListChoice'

const FilterChips = part(() => import('./filters/FilterChips'))
const StrandedWarning = part(() => import('./list/StrandedWarning'))
const SearchResults = part(() => import('./search/SearchResults'))
const BulkBar = part(() => import('./list/BulkBar'))

type Props = {
  choice: ListChoice
  selected: string | null
  onOpen: (id: string | null) => void
  /** Takes who waits longest; null while one is being taken. */
  onTakeNext: (() => void) | null
  searchRef: Ref<HTMLInputElement>
  listRef: Ref<TicketListHandle>
}

/** The left pane: which tickets, and the tickets. */
export function TicketPane({ choice, selected, onOpen, onTakeNext, searchRef, listRef }: Props) {
  const t = useTexts(ticketTexts)
  const panelId = useId()
  const { tenant } = usePanel()
  const instanceIds = useServedConnections()
  const { narrowing } = choice
  const selection = useSelection()
  const searching = choice.search.trim() !== ''
  // Who wants me is said whichever list is shown.
  const own = useMemo<TicketFilter>(
    () => ({ tab: 'mine', instanceIds, search: '', unseenOnly: true }),
    [instanceIds],
  )
  useTicketPages(own, !tabsOf(choice.view).includes('mine') || choice.narrowed)
  const results = useRef<SearchHandle>(null)
  const [active, setActive] = useState<string | undefined>()
  const { role } = useViewer()
  const asleep = snoozedIn(choice.view, useRow('counts', 'self'))
  const chips = choice.narrowed || asleep > 0
  return (
    <section className={styles.pane} aria-label={t('list')}>
      <TicketTabs view={choice.view} narrowed={choice.narrowed} onChange={choice.setView} panelId={panelId} />
      {role === ADMINISTRATOR && <StrandedWarning onOpen={onOpen} />}
      <div className={styles.searchRow}>
        <SearchField choice={choice} results={results} active={active} ref={searchRef} />
        <IconButton
          label={t('start')}
          keys={keysOf('start')}
          onClick={() => askTicketDialog({ kind: 'start' })}
        >
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.filters}>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={narrowing.unseenOnly}
          onClick={() => choice.narrow({ unseenOnly: !narrowing.unseenOnly })}
        >
          {t('unseenOnly')}
        </button>
        {instanceIds.length > 0 && (
          <Link
            className={styles.chip}
            to={`/${tenant}/instances/list/chooseInstance`}
            title={t('changeConnections')}
            aria-label={`${t('connections', { count: instanceIds.length })}. ${t('changeConnections')}`}
          >
            <IconPlugConnected size={14} aria-hidden />
            {instanceIds.length}
          </Link>
        )}
        {chips && <FilterChips choice={choice} />}
        <FilterMenu choice={choice} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`tabs.${choice.view}`)} className="fill short relative">
        <div className={styles.under} data-hidden={searching || undefined}>
          <TicketList
            choice={choice}
            selected={selected}
            onOpen={onOpen}
            onTakeNext={onTakeNext}
            selection={selection}
            ref={listRef}
          />
        </div>
        {searching && (
          <SearchResults
            choice={choice}
            selected={selected}
            onOpen={onOpen}
            onActive={setActive}
            ref={results}
          />
        )}
      </div>
      {selection.on && <BulkBar selection={selection} />}
    </section>
  )
}
