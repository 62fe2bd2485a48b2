import { useCalmView } from '@app/panel/calm-view'
import type { World } from '@domain/kernel/world'
import { compactNumber } from '@domain/money/money'
import { TICKET_TABS, type TicketTab } from '@domain/tickets/lists'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useRef } from 'react'
import styles from './TicketPane.module.css'
import { ticketTexts } from './texts/pt_BR'

type Props = {
  tab: TicketTab
  /** Is what the tabs show narrowed or searched? Their counters would tell of other lists then. */
  narrowed: boolean
  onChange: (tab: TicketTab) => void
  panelId: string
}

/** The tab that comes `step` places after this one, round and round. */
export const tabAfter = (tab: TicketTab, step: number): TicketTab =>
  TICKET_TABS[(TICKET_TABS.indexOf(tab) + step + TICKET_TABS.length) % TICKET_TABS.length] as TicketTab

const countsOf = (world: World) => world.rows.counts.get('self')

/** Fila, Meus, Abertos, Fechados, Todos, with the server's counters. */
export function TicketTabs({ tab, narrowed, onChange, panelId }: Props) {
  const t = useTexts(ticketTexts)
  const counts = useCalmView(['counts'], countsOf)
  const list = useRef<HTMLDivElement>(null)

  const onKey = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: tabAfter(tab, 1),
      ArrowLeft: tabAfter(tab, -1),
      Home: tabAfter('inbox', 0),
      End: tabAfter('inbox', -1),
    }[event.code]
    if (!next) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={t('list')} ref={list} onKeyDown={onKey}>
      {TICKET_TABS.map((each) => {
        const count = narrowed ? undefined : counts?.[each]
        const name = t(`tabs.${each}`)
        return (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            className={styles.tab}
            aria-selected={each === tab}
            aria-controls={panelId}
            aria-label={count === undefined ? name : t('tabCount', { tab: name, count })}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {name}
            <span className={styles.tabCount} data-none={!count || undefined}>
              {count === undefined ? '' : compactNumber(count)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
