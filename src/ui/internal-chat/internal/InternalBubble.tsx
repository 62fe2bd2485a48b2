import { useCommands, useRow, useUser } from '@app/panel/panel'
import type { InternalChatMessage } from '@contract/entities'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useJump } from '@ui/conversation/jump'
import { CopyButton } from '@ui/kit/CopyButton'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import type { Tick } from '@ui/messages/DeliveryTick'
import { FormattedText } from '@ui/messages/FormattedText'
import ForwardedFrom from '@ui/messages/ForwardedFrom'
import { LocalMedia } from '@ui/messages/LocalMedia'
import { MessageFrame } from '@ui/messages/MessageFrame'
import styles from '@ui/messages/MessageFrame.module.css'
import { QuoteFrame } from '@ui/messages/QuoteFrame'
import { memo } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { internalDraftKey } from './draftKey'
import own from './InternalConversation.module.css'
import { InternalMedia } from './InternalMedia'
import { hasFile } from './internalMedia'
import { internalSummary } from './internalSummary'

type Props = {
  id: string
  first: boolean
  onReply: (messageId: string) => void
}

const TICKS: Readonly<Record<number, Tick>> = { 1: 'sent', 2: 'delivered', 3: 'read' }

/** One message between colleagues; listens to its own row only. */
export const InternalBubble = memo(function InternalBubble({ id, first, onReply }: Props) {
  const t = useTexts(internalTexts)
  const user = useUser()
  const row = useRow('internalMessages', id)
  if (!row) return null
  const { data, ack } = row
  const mine = data.user_sending_id === user.id
  const text = data.message ?? data.caption
  return (
    <MessageFrame
      kind={mine ? 'out' : 'in'}
      first={first}
      at={data.created_at}
      tick={mine ? (TICKS[ack] ?? 'sent') : null}
      around={
        <span className={styles.actions}>
          {text && <CopyButton value={text} label={t('copy')} />}
          <IconButton label={t('reply')} size={24} onClick={() => onReply(id)}>
            <IconArrowBackUp size={15} aria-hidden />
          </IconButton>
        </span>
      }
    >
      {data.forwarded_customer_id && <ForwardedFrom customerId={data.forwarded_customer_id} />}
      {data.parent_id && <Quoted data={data} />}
      {hasFile(data) ? <InternalMedia row={row} /> : text && <FormattedText text={text} />}
    </MessageFrame>
  )
})

/** The message that this one answers; a press leads there. */
function Quoted({ data }: { data: InternalChatMessage }) {
  const t = useTexts(internalTexts)
  const jump = useJump()
  const user = useUser()
  const parentId = data.parent_id ?? ''
  const parent = useRow('internalMessages', parentId)?.data ?? data.parent
  const name = useRow('colleagues', parent?.user_sending_id ?? '')?.name
  return (
    <QuoteFrame
      name={parent?.user_sending_id === user.id ? t('self') : name}
      title={t('toQuoted')}
      onClick={() => jump(parentId)}
    >
      {parent && internalSummary(parent, t)}
    </QuoteFrame>
  )
}

/** A message on its way to the server. */
export const WaitingBubble = memo(function WaitingBubble({ hash, first }: { hash: string; first: boolean }) {
  const t = useTexts(internalTexts)
  const commands = useCommands()
  const row = useRow('internalOutbox', hash)
  if (!row) return null
  const refused = row.state === 'refused'
  return (
    <MessageFrame
      kind="out"
      first={first}
      at={new Date(row.at).toISOString()}
      tick={refused ? 'refused' : 'queued'}
      around={
        refused && (
          <div className={own.refused} role="alert">
            {t('refused', { reason: row.refusal ?? '' })}
            <Button size="compact-xs" variant="subtle" onClick={() => void commands.retryInternal(hash)}>
              {t('kit:retry')}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="danger"
              onClick={() => void commands.discardInternal(hash)}
            >
              {t('discard')}
            </Button>
          </div>
        )
      }
    >
      {row.upload ? (
        <LocalMedia
          row={{
            hash,
            temp: true,
            ticketId: internalDraftKey(row.peerId),
            data: { document_name: row.fileName },
          }}
        />
      ) : (
        row.fileName && <strong>{row.fileName} </strong>
      )}
      {row.text && <FormattedText text={row.text} />}
    </MessageFrame>
  )
})
