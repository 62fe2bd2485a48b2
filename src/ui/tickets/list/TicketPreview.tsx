import { usePanel, useRow, useUser } from '@app/panel/panel'
import type { CustomerLastChat } from '@contract/entities'
import { buttonsOf } from '@domain/messages/buttons'
import { plainText } from '@domain/messages/formatting'
import { asLastChat, lastChatNow, lastDelivery } from '@domain/tickets/last-chat'
import type { RowSignal } from '@domain/tickets/row-signal'
import type { Unsent } from '@domain/tickets/unsent'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { DeliveryTick } from '@ui/messages/DeliveryTick'
import { KindIcon, kindName } from '@ui/messages/MessageKind'
import { messageKindTexts } from '@ui/messages/texts/kinds/pt_BR'
import { useSyncExternalStore } from 'react'
import styles from '../TicketRow.module.css'
import { ticketTexts } from '../texts/pt_BR'

type Props = {
  ticketId: string
  last: CustomerLastChat | null
  /** What the row says loudly. */
  signal: RowSignal | null
  /** What of ours did not go; what the server was never told of stands in no `last`. */
  unsent: Unsent
}

/** The second line of a row: what is being typed or was recorded, where that is said, else the last message with its kind and ticks. */
export function TicketPreview({ ticketId, last: told, signal, unsent }: Props) {
  const t = useTexts(ticketTexts, messageKindTexts)
  const message = useRow('messages', told?.id ?? '')
  const last = unsent.newest ? asLastChat(unsent.newest) : told && lastChatNow(told, message)
  const me = useUser().id
  const { drafts, files } = usePanel()
  const recorded = useSyncExternalStore(files.recordings.subscribe, () =>
    files.recordings.tickets().has(ticketId),
  )
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(ticketId)?.text.trim() ?? '')
  if (signal === 'draft' && (draft || recorded))
    return (
      <span className={styles.preview}>
        <span className={styles.draft}>{t('kit:draft')}</span>
        <span className={styles.text}>{draft.slice(0, 120) || t('draftRecording')}</span>
      </span>
    )
  if (!last) return <span className={styles.preview}>{t('noMessages')}</span>
  const kind = kindName(last.type)
  const buttons = buttonsOf(last.message_buttons)
    .map(({ text }) => text)
    .join(' | ')
  // Words of a colleague are not taken for one's own.
  const by = last.user_sending_id !== me && last.user_sending_name?.split(' ')[0]
  const ticked = last.tag_type === 'out' && last.type !== 'comment'
  return (
    <span className={styles.preview}>
      {ticked && signal !== 'failure' && <DeliveryTick tick={lastDelivery(last)} />}
      {signal === 'failure' && (
        <span className={styles.failed}>
          <IconAlertCircle size={14} aria-hidden />
          {t('notSent', { count: Math.max(1, unsent.count) })}
        </span>
      )}
      <KindIcon type={last.type} deleted={Boolean(last.whatsapp_deleted_at)} />
      <span className={styles.text}>
        {kind && last.type === 'comment' && `${t(kind)}: `}
        {by && `${by}: `}
        {last.whatsapp_deleted_at
          ? t('messages/kinds:deleted')
          : plainText((last.message ?? '').slice(0, 200)) || last.document_name || (kind && t(kind))}
        {buttons && ` [${buttons}]`}
      </span>
    </span>
  )
}
