import { LoadFailure } from '@ui/kit/LoadFailure'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type Rest, useLongPress } from '@ui/kit/useLongPress'
import { type MouseEvent, type Ref, useCallback, useRef, useState } from 'react'
import { ListSkeleton } from './list/ListStates'
import { listKeys } from './list/listKeys'
import type { RowMenuPlace } from './list/RowMenu'
import { SectionHead } from './list/SectionHead'
import { optionId, ROW, SectionRows } from './list/SectionRows'
import type { Selection } from './list/useSelection'
import { useShownTickets } from './list/useShownTickets'
import { type TicketListHandle, useTicketWalk } from './list/useTicketWalk'
import styles from './TicketPane.module.css'
import { ticketTexts } from './texts/pt_BR'
import type { ListChoice } from './useListChoice'

export type { TicketListHandle } from './list/useTicketWalk'

const EmptyList = part(() => import('./list/EmptyList'))
const RowMenu = layerPart(() => import('./list/RowMenu'))

type Props = {
  choice: ListChoice
  selected: string | null
  /** Null: none any more. */
  onOpen: (id: string | null) => void
  /** Takes who waits longest; null while one is being taken. */
  onTakeNext: (() => void) | null
  selection: Selection
  ref: Ref<TicketListHandle>
}

/**
 * The tickets of the chosen view, in one list or two under each other: virtual, paged, walked by arrow keys, and still
 * under the pointer. The open ticket has a row as long as somebody has to do with it: on top where it is in none of the
 * lists, unless they are narrowed by hand.
 */
export function TicketList({ choice, selected, onOpen, onTakeNext, selection, ref }: Props) {
  const t = useTexts(ticketTexts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  /** A menu that was closed has put the focus here: nobody walks the list until they press a key in it. */
  const letGo = useRef(false)
  const [menu, setMenu] = useState<RowMenuPlace | null>(null)
  const held = hovered || focused || menu !== null
  const list = useShownTickets(choice, selected, held)
  const walk = useTicketWalk(list, choice, selected, onOpen, ref)
  const { upper, lower, above, below, shown } = list
  const { activeId, scroller } = walk
  const press = useLongPress(
    useCallback(({ target, x, y }: Rest) => {
      const ticketId = target.closest('[role="option"]')?.getAttribute('data-ticket')
      if (ticketId) setMenu({ ticketId, x, y })
    }, []),
  )

  if (upper === undefined) return null
  const sections = lower ? [upper, lower] : [upper]
  const failed = sections.find(({ pages }) => pages.failure !== null)
  if (shown.length === 0) {
    if (failed) return <LoadFailure {...failed.pages} said={t('loadFailed')} />
    if (sections.some(({ pages }) => pages.loading)) return <ListSkeleton />
    return <EmptyList choice={choice} />
  }
  const listProps = {
    onKeyDown: listKeys({
      ...{ list, walk, selection, onOpen },
      onUsed: () => {
        letGo.current = false
        setFocused(true)
      },
    }),
    // The menu key, or Shift+F10, on the list itself.
    onContextMenu: (event: MouseEvent) => {
      const option = activeId
        ? document.getElementById(optionId(activeId))?.getBoundingClientRect()
        : undefined
      if (!activeId || !option) return
      event.preventDefault()
      setMenu({ ticketId: activeId, x: option.left + 48, y: option.top + ROW / 2 })
    },
    onFocus: ({ currentTarget }: { currentTarget: Element }) =>
      setFocused(!letGo.current && currentTarget.matches(':focus-visible')),
    onBlur: () => {
      letGo.current = false
      setFocused(false)
    },
  }
  const choose = (id: string, target: EventTarget) => {
    walk.setActive(id)
    const onBox = target instanceof Element && target.closest('[data-pick]') !== null
    if (selection.on || onBox) selection.toggle(id)
    else onOpen(id)
  }
  return (
    <div
      className="stack tall relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div ref={scroller} className={styles.scroller} data-scroller {...press}>
        {sections.map((each) => (
          <section key={each.section.tab}>
            <SectionHead choice={choice} shown={each} onTakeNext={onTakeNext} />
            <SectionRows
              shown={each}
              ids={each === upper ? above : below}
              rows={each === upper ? walk.upperRows : walk.lowerRows}
              selected={selected}
              active={activeId}
              selection={selection}
              listProps={listProps}
              onChoose={choose}
              onMenu={setMenu}
            />
          </section>
        ))}
      </div>
      {menu && (
        <RowMenu
          key={`${menu.x}/${menu.y}`}
          place={menu}
          onUnread={(id) => id === selected && onOpen(null)}
          picked={selection.ids.has(menu.ticketId)}
          onPick={selection.toggle}
          onClose={() => {
            setMenu(null)
            letGo.current = true
            setFocused(false)
          }}
        />
      )}
      {failed ? (
        <LoadFailure {...failed.pages} as="line" said={`${t('loadFailed')} ${t('loadFailedHint')}`} />
      ) : (
        sections.some(({ pages }) => pages.loading && pages.more) && (
          <div className={styles.foot}>{t('loadingMore')}</div>
        )
      )}
    </div>
  )
}
