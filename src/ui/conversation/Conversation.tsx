import { usePanel, useRow } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { MessageRow } from '@domain/messages/tables'
import { placeAbove, placeIn, talkOf } from '@domain/messages/talk'
import { ticketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { Viewing } from '@ui/messages/viewing'
import { WritingInto } from '@ui/messages/writingInto'
import { useSayPresence } from '@ui/presence/useSayPresence'
import { pickReason } from '@ui/tickets/pickReason'
import { usePickContext } from '@ui/tickets/usePickContext'
import type { TicketActions } from '@ui/tickets/useTicketActions'
import { useOpenTransfer } from '@ui/transfers/useOpenTransfer'
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Composer, type ComposerHandle } from './Composer'
import styles from './Conversation.module.css'
import { ConversationHeader } from './header/ConversationHeader'
import { MessageList } from './list/MessageList'
import type { Opening } from './useOpenTicket'

/** Comes when something is looked at: the libraries weigh more than the workspace. */
const MediaViewer = layerPart(() => import('@ui/viewer/MediaViewer'))

/** Messages above the one that is looked at among which earlier pictures are found. */
const ABOVE_VIEWED = 500

const TransferBanner = part(() => import('./header/TransferBanner'))
const BotStrip = part(() => import('./header/BotStrip'))

type Props = {
  ticketId: string
  opening: Opening
  actions: TicketActions
  detailsOpen: boolean
  onBack: (() => void) | null
  onDetails: () => void
  onTransfer: () => void
  onFinish: () => void
  /** Where something is shown beneath the messages that is not sent yet; null: nothing is. */
  beneath: ((place: HTMLElement | null) => void) | null
  /** Stands under the head. */
  strip: ReactNode
  ref: Ref<ComposerHandle>
}

/** One ticket's conversation. Mount it again for another ticket. */
export function Conversation(props: Props) {
  const row = useRow('tickets', props.ticketId)
  const history = useRow('history', props.ticketId)
  if (!row || row.state === 'removed') return <Missing {...props} />
  return <Known {...props} row={row} waiting={history === undefined} />
}

function Known({
  row,
  waiting,
  opening,
  actions,
  beneath,
  strip,
  ref,
  ...header
}: Props & { row: TicketRow; waiting: boolean }) {
  const t = useTexts(messageTexts)
  const viewer = useViewer()
  const { store } = usePanel()
  const picks = usePickContext()
  const refusal = pickReason(picks, row)
  const held = refusal !== null
  const rights = useMemo(() => {
    const known = ticketRights(viewer, row)
    return { ...known, take: known.take && !held }
  }, [viewer, row, held])
  const transfer = useOpenTransfer(row.id)
  const present = useSayPresence(row.id)
  const composer = useRef<ComposerHandle>(null)
  useImperativeHandle(ref, () => ({
    write: (mode) => composer.current?.write(mode),
    quote: (id) => composer.current?.quote(id),
    add: (text) => composer.current?.add(text) ?? false,
  }))
  const [viewed, setViewed] = useState<string | null>(null)
  // What came by itself before its page did is shown.
  const bare = waiting && (opening.loading || (store.world.index.messagesOf.get(row.id)?.length ?? 0) === 0)
  const quote = useCallback((id: string) => composer.current?.quote(id), [])
  const write = useCallback((text: string) => void composer.current?.add(text), [])
  return (
    <section
      className={styles.pane}
      aria-label={t('conversation.region', { name: row.data.customer_name })}
      {...present}
    >
      <ConversationHeader
        {...header}
        row={row}
        rights={rights}
        actions={actions}
        transferring={transfer !== undefined}
      />
      {strip}
      {transfer && <TransferBanner ticketId={row.id} actions={actions} />}
      {row.data.bot_is_active && <BotStrip row={row} />}
      <LoadFailure {...opening} as={bare ? 'pane' : 'line'} said={t('conversation.messagesFailed')} />
      {bare ? (
        opening.failure === null && <Skeleton />
      ) : (
        <Viewing value={setViewed}>
          <WritingInto value={rights.reply ? write : null}>
            <MessageList ticketId={row.id} onReply={rights.reply ? quote : null} />
          </WritingInto>
        </Viewing>
      )}
      {viewed !== null && (
        <MediaViewer
          messages={() => around(store.world, row.id, viewed)}
          messageId={viewed}
          onClose={() => setViewed(null)}
        />
      )}
      {beneath && <div ref={beneath} className={styles.beneath} />}
      <Composer
        ref={composer}
        row={row}
        rights={rights}
        refusal={refusal}
        onTakeOver={actions.takeOver}
        onFinish={header.onFinish}
      />
    </section>
  )
}

/** What can be looked at from a message on by going to the next and the one before, earlier tickets' too. */
function around(world: World, ticketId: string, messageId: string): MessageRow[] {
  const row = world.rows.messages.get(messageId)
  if (!row) return []
  const from = placeAbove(world, ticketId, placeIn(row), ABOVE_VIEWED)
  return talkOf(world, ticketId, from).filter(({ data }) => data.whatsapp_deleted_at === null)
}

/** No such ticket here: still on its way, out of reach, or not for this user. */
function Missing({ opening, onBack }: Props) {
  const t = useTexts(messageTexts)
  const failure = opening.unknown ? null : opening.failure
  return (
    <section className={styles.pane} aria-label={t('conversation.messages')}>
      {onBack && (
        <div className={styles.backBar}>
          <IconButton label={t('kit:back')} size={36} onClick={onBack}>
            <IconArrowLeft size={20} aria-hidden />
          </IconButton>
        </div>
      )}
      {failure ? (
        <LoadFailure {...opening} said={t('conversation.openFailed')} />
      ) : opening.loading ? (
        <Skeleton />
      ) : (
        <div className={styles.state} role="status">
          <IconMessageOff size={32} stroke={1.5} aria-hidden />
          <p>{t('conversation.notFound')}</p>
        </div>
      )}
    </section>
  )
}

/** The shape of a conversation before its messages are here. */
function Skeleton() {
  const t = useTexts(messageTexts)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('conversation.loading')}>
      {[38, 52, 30, 46, 34].map((width, place) => (
        <i key={width} data-out={place % 2 === 1 || undefined} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
