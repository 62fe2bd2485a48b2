import { usePreferences } from '@app/panel/panel'
import { useMediaQuery } from '@mantine/hooks'
import { useInternalChat } from '@ui/internal-chat/useInternalChat'
import hidden from '@ui/kit/Hidden.module.css'
import { useOnScreen } from '@ui/kit/onScreen'
import { PaneDivider } from '@ui/kit/PaneDivider'
import { layerPart, part, startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import { shellTexts } from '@ui/shell/texts/pt_BR'
import type { TicketListHandle } from '@ui/tickets/TicketList'
import { TicketPane } from '@ui/tickets/TicketPane'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { useTicketDialog } from '@ui/tickets/ticketDialog'
import { useListChoice } from '@ui/tickets/useListChoice'
import { type CSSProperties, Suspense, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './AttendancePage.module.css'
import { useTakeNext } from './internal/useTakeNext'
import { useWorkspaceKeys } from './internal/useWorkspaceKeys'
import type { OpenTicketHandle } from './OpenTicket'

/** Comes with the first ticket that is opened, or in an idle moment before. */
const OpenTicket = part(() => import('./OpenTicket'), 'around')

const NextInQueue = startPart(() => import('./internal/NextInQueue'), 'around')

/** Comes with the first dialog about tickets that is asked for. */
const TicketDialogs = layerPart(() => import('@ui/tickets/TicketDialogs'))

/** Keys and dialogs of macros: nobody waits for them. */
const MacroHost = part(() => import('@ui/macros/MacroHost'))

const InternalChatPanel = part(() => import('@ui/internal-chat/InternalChatPanel'))

/** Fetches what shows an open ticket: for an address that has one. */
export const preloadOpenTicket = OpenTicket.preload

/** What one listens to goes on when its conversation is left. */
const AudioBar = startPart(() => import('@ui/messages/AudioBar'))

/** Of the list, px. */
const NARROWEST = 300
const WIDEST = 480

const NO_EFFECT = { getInitialValueInEffect: false }

/** The workspace: list, conversation, details. Which ticket is open stands in the address. */
export default function AttendancePage() {
  const t = useTexts(shellTexts, ticketTexts)
  useTitle(t('attendance'))
  const [search, setSearch] = useSearchParams()
  const ticketId = search.get('ticket')
  const narrow = useMediaQuery('(max-width: 767px)', undefined, NO_EFFECT) ?? false
  const [{ listWidth }, update] = usePreferences()
  const [dragged, setDragged] = useState<number | null>(null)
  const choice = useListChoice()
  useOnScreen(ticketId, choice.view)
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<TicketListHandle>(null)
  const open = useRef<OpenTicketHandle>(null)

  const show = useCallback(
    (id: string | null) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (id === null) next.delete('ticket')
          else next.set('ticket', id)
          return next
        },
        // On a phone "back" leads from the conversation to the list; on a desk each switch would be a step to undo.
        { replace: !narrow },
      ),
    [setSearch, narrow],
  )
  const internal = useInternalChat()
  const dialog = useTicketDialog()
  const { busy, takeNext } = useTakeNext(show)
  useWorkspaceKeys({ internal, choice, list, open, searchField, ticketId, show, takeNext })

  const width = Math.max(NARROWEST, Math.min(WIDEST, dragged ?? listWidth))
  const showList = !narrow || ticketId === null
  return (
    <div className={styles.workspace} style={{ '--list': `${width}px` } as CSSProperties}>
      <h1 className={hidden.text}>{t('attendance')}</h1>
      {showList && (
        <div className={styles.list} data-pane="list">
          <TicketPane
            choice={choice}
            selected={ticketId}
            onOpen={show}
            onTakeNext={busy ? null : takeNext}
            searchRef={searchField}
            listRef={list}
          />
        </div>
      )}
      {!narrow && (
        <PaneDivider
          label={t('tickets:resize')}
          width={width}
          narrowest={NARROWEST}
          widest={WIDEST}
          onDrag={setDragged}
          onKeep={(kept) =>
            update((draft) => {
              draft.listWidth = kept
            })
          }
        />
      )}
      {ticketId !== null && (
        <Suspense fallback={<div className={styles.conversation} />}>
          <OpenTicket
            key={ticketId}
            ticketId={ticketId}
            onBack={narrow ? () => show(null) : null}
            onClose={() => show(null)}
            ref={open}
          />
        </Suspense>
      )}
      {ticketId === null && !narrow && (
        <div className={styles.none}>
          <Suspense fallback={<p>{t('tickets:chooseOne')}</p>}>
            <NextInQueue busy={busy} onTake={takeNext} />
          </Suspense>
        </div>
      )}
      {ticketId !== null && <MacroHost ticketId={ticketId} />}
      {internal.open && <InternalChatPanel />}
      <AudioBar ticketId={ticketId} />
      {dialog && <TicketDialogs dialog={dialog} onOpen={show} onNext={() => list.current?.step(1)} />}
    </div>
  )
}
