import { useCalmView } from '@app/panel/calm-view'
import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { compactNumber } from '@domain/money/money'
import { LIST_VIEWS, type ListView, wantingMe } from '@domain/tickets/lists'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { type KeyboardEvent, useCallback, useRef } from 'react'
import styles from './TicketPane.module.css'
import { ticketTexts } from './texts/pt_BR'

type Props = {
  view: ListView
  /** Is what the tabs show narrowed or searched? Their counters would tell of other lists then. */
  narrowed: boolean
  onChange: (view: ListView) => void
  panelId: string
}

/** The view that comes `step` places after this one, round and round. */
export const viewAfter = (view: ListView, step: number): ListView =>
  LIST_VIEWS[(LIST_VIEWS.indexOf(view) + step + LIST_VIEWS.length) % LIST_VIEWS.length] as ListView

const countsOf = (world: World) => world.rows.counts.get('self')

/** How many a view holds; undefined while that was not counted. */
function countIn(view: ListView, counts: ReturnType<typeof countsOf>): number | undefined {
  if (view !== 'counter') return counts?.[view]
  return counts && counts.mine + counts.inbox
}

/**
 * Meus e Fila, then Fila, Meus, Abertos, Fechados, Todos, with the server's counters; and, whichever is open, how many
 * of one's own customers have answered.
 */
export function TicketTabs({ view, narrowed, onChange, panelId }: Props) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  const counts = useCalmView(['counts'], countsOf)
  const wanting = useView(
    ['tickets'],
    useCallback((world: World) => wantingMe(world, viewer), [viewer]),
  )
  const list = useRef<HTMLDivElement>(null)

  const onKey = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: viewAfter(view, 1),
      ArrowLeft: viewAfter(view, -1),
      Home: viewAfter('counter', 0),
      End: viewAfter('counter', -1),
    }[event.code]
    if (!next) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={t('list')} ref={list} onKeyDown={onKey}>
      {LIST_VIEWS.map((each) => {
        const count = narrowed ? undefined : countIn(each, counts)
        const wants = each === 'mine' ? wanting : 0
        const name = t(`tabs.${each}`)
        return (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            className={styles.tab}
            aria-selected={each === view}
            aria-controls={panelId}
            data-wants={wants > 0 || undefined}
            aria-label={[
              count === undefined ? name : t('tabCount', { tab: name, count }),
              wants > 0 && t('wanting', { count: wants }),
            ]
              .filter(Boolean)
              .join(', ')}
            tabIndex={each === view ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {name}
            <span className={styles.tabCount}>
              {wants > 0
                ? t('wantingOf', {
                    wants: compactNumber(wants),
                    all: compactNumber(Math.max(wants, count ?? 0)),
                  })
                : count === undefined
                  ? ''
                  : compactNumber(count)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
