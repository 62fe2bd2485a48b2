import { usePanel, usePreferences, useRow, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { passedOn } from '@domain/messages/actions'
import { newestThat } from '@domain/messages/newest'
import { mayMarkUnseen, ticketRights } from '@domain/tickets/rights'
import { useMediaQuery } from '@mantine/hooks'
import type { ComposerHandle } from '@ui/conversation/Composer'
import { Conversation } from '@ui/conversation/Conversation'
import { useOpenTicket } from '@ui/conversation/useOpenTicket'
import { useInternalChat } from '@ui/internal-chat/useInternalChat'
import { afterPaint } from '@ui/kit/afterPaint'
import { tellFailure } from '@ui/kit/feedback'
import { layerPart, part } from '@ui/kit/part'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useViewer } from '@ui/kit/viewer'
import type { Selling } from '@ui/orders/askedSale'
import { type SaleAsked, type SoughtWords, selectedIn, useAskedSale } from '@ui/orders/askedSale'
import { askTicketDialog } from '@ui/tickets/ticketDialog'
import { useTicketActions } from '@ui/tickets/useTicketActions'
import {
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import styles from './AttendancePage.module.css'

const DetailsPane = part(() => import('@ui/customers/DetailsPane'), 'around')
const ShoppingStrip = part(() => import('@ui/orders/ShoppingStrip'), 'around')
const TillSheet = layerPart(() => import('@ui/till/TillSheet'))
const TransferDialog = layerPart(() => import('@ui/tickets/TransferDialog'))

const WIDE = '(min-width: 1200px)'
/** Room for the details and the internal chat beside the conversation. */
const ROOMY = '(min-width: 1700px)'
/** Room for the till beside the conversation. */
const BESIDE = '(min-width: 1280px)'
const NO_EFFECT = { getInitialValueInEffect: false }

/** What the workspace's shortcuts do with the open ticket. `back` says whether there was something to close. */
export type OpenTicketHandle = { back: () => boolean }

type Props = {
  ticketId: string
  onBack: (() => void) | null
  onClose: () => void
  ref: Ref<OpenTicketHandle>
}

/** The open ticket: its conversation, its details, and the dialogs about it. Mount it again for another ticket. */
export default function OpenTicket({ ticketId, onBack, onClose, ref }: Props) {
  const row = useRow('tickets', ticketId)
  const viewer = useViewer()
  const { role } = useUser()
  const opening = useOpenTicket(ticketId)
  const actions = useTicketActions(ticketId)
  const [dialog, setDialog] = useState<'transfer' | null>(null)
  const wide = useMediaQuery(WIDE, undefined, NO_EFFECT) ?? true
  const [preferences, update] = usePreferences()
  // Beside the conversation the details stay as left; over it they open again each time.
  const [over, setOver] = useState(false)
  const roomy = useMediaQuery(ROOMY, undefined, NO_EFFECT) ?? true
  const internal = useInternalChat()
  const crowded = internal.open && !roomy
  const detailsOpen = wide ? preferences.detailsOpen && !crowded : over
  const setDetails = (opened: boolean) => {
    if (opened && crowded) internal.close()
    return wide
      ? update((draft) => {
          draft.detailsOpen = opened
        })
      : setOver(opened)
  }
  const composer = useRef<ComposerHandle>(null)

  /**
   * What is being sold; undefined: nothing. Kept here and not with the details, which go when the window gets narrow: what is
   * typed must not.
   */
  const [selling, setSelling] = useState<Selling>()
  const [sought, setSought] = useState<SoughtWords | null>(null)
  const sell = useCallback((asked: SaleAsked) => {
    const again =
      'lines' in asked
        ? { again: { ...asked, id: asked.lines.map(({ productId }) => productId).join(' ') } }
        : {}
    setSelling((now) => now ?? { kind: 'quote', quote: null, ...again })
    // Another object each time: the same words again are looked for again.
    if (!('lines' in asked)) setSought({ ...asked })
  }, [])
  useAskedSale(ticketId, sell)
  const isBeside = useMediaQuery(BESIDE, undefined, NO_EFFECT) ?? true
  const [preview, setPreview] = useState<HTMLElement | null>(null)

  const { store, commands } = usePanel()
  const markUnread = () => {
    // A conversation that stays open would be read at once.
    onClose()
    void commands.markUnseen(ticketId).then(tellFailure)
  }
  const rights = row && ticketRights(viewer, row)
  useShortcuts({
    take: rights?.take ? actions.take : undefined,
    transfer: rights?.transfer ? () => setDialog('transfer') : undefined,
    finish: rights?.finish ? () => askTicketDialog({ kind: 'close', ticketId }) : undefined,
    finishNext: rights?.finish ? () => askTicketDialog({ kind: 'close', ticketId, next: true }) : undefined,
    markUnread: row && mayMarkUnseen(viewer, row) ? markUnread : undefined,
    snooze: rights?.snooze ? () => askTicketDialog({ kind: 'snooze', ticketId }) : undefined,
    returnToInbox: rights?.returnToInbox ? actions.returnToInbox : undefined,
    print: row ? () => askTicketDialog({ kind: 'print', ticketId }) : undefined,
    details: row ? () => setDetails(!detailsOpen) : undefined,
    reply: row ? () => composer.current?.write('chat') : undefined,
    comment: rights?.comment ? () => composer.current?.write('comment') : undefined,
    sell:
      row && mayCall(role, 'sendCustomerQuote')
        ? () => {
            const last = newestThat(store.world, ticketId, ({ data }) => data.tag_type === 'in')
            const selected = selectedIn(document.querySelector('[data-pane="conversation"]'))
            sell({ selected, said: last ? passedOn(last.data) : '' })
          }
        : undefined,
    replyLast: rights?.reply
      ? () => {
          const last = newestThat(store.world, ticketId, ({ data }) => data.tag_type === 'in')
          if (last) composer.current?.quote(last.id)
        }
      : undefined,
  })

  useImperativeHandle(ref, () => ({
    back: () => {
      if (!over || wide) return false
      setOver(false)
      return true
    },
  }))

  return (
    <>
      <div className={styles.conversation} data-pane="conversation">
        <Conversation
          ref={composer}
          ticketId={ticketId}
          opening={opening}
          actions={actions}
          detailsOpen={detailsOpen && !selling}
          onBack={onBack}
          onDetails={() => (selling ? setSelling(undefined) : setDetails(!detailsOpen))}
          beneath={selling ? setPreview : null}
          strip={
            row &&
            !wide &&
            !detailsOpen &&
            !selling &&
            mayCall(role, 'customerShopping') && (
              <AfterConversation>
                <ShoppingStrip row={row} onOpen={() => setDetails(true)} />
              </AfterConversation>
            )
          }
          onTransfer={() => setDialog('transfer')}
          onFinish={() => askTicketDialog({ kind: 'close', ticketId })}
        />
      </div>
      {detailsOpen && row && !selling && (
        <div className={styles.details} data-pane="details">
          <AfterConversation>
            <DetailsPane ticketId={ticketId} onClose={() => setDetails(false)} onSell={setSelling} />
          </AfterConversation>
        </div>
      )}
      {selling && row && (
        <TillSheet
          row={row}
          selling={selling}
          sought={sought}
          preview={isBeside ? preview : null}
          onClose={() => {
            setSelling(undefined)
            setSought(null)
          }}
        />
      )}
      {dialog === 'transfer' && <TransferDialog ticketId={ticketId} onClose={() => setDialog(null)} />}
    </>
  )
}

/**
 * Rendered once the conversation is painted: that is what a press of a key waits for. In one go: of a deferred value a
 * part would be rendered before and a part after an event that changes the rows.
 */
function AfterConversation({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return <Suspense fallback={null}>{painted && children}</Suspense>
}
