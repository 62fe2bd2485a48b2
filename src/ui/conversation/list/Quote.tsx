import { useRow, useUser } from '@app/panel/panel'
import type { QuotedChat } from '@contract/entities'
import { plainText } from '@domain/messages/formatting'
import type { MessageRow } from '@domain/messages/tables'
import { type Translate, useTexts } from '@ui/kit/text'
import { KindIcon, kindName } from '@ui/messages/MessageKind'
import { QuoteFrame } from '@ui/messages/QuoteFrame'
import { messageKindTexts } from '@ui/messages/texts/kinds/pt_BR'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useJump } from '../jump'

/** Who a quoted message is from. */
export function useQuotedName(row: MessageRow | undefined): string {
  const t = useTexts(messageTexts)
  const user = useUser()
  const ticket = useRow('tickets', row?.ticketId ?? '')
  if (!row) return t('message.quoteGone')
  if (row.data.tag_type === 'in') return ticket?.data.customer_name ?? ''
  return row.data.user_sending_id === user.id ? t('message.you') : (row.data.user_sending_name ?? '')
}

/** A message in one line. */
export function summary(
  data: Pick<QuotedChat, 'type' | 'message' | 'caption' | 'document_name' | 'whatsapp_deleted_at'>,
  t: Translate<never, typeof messageKindTexts>,
): string {
  if (data.whatsapp_deleted_at) return t('messages/kinds:deleted')
  const kind = kindName(data.type)
  const said = plainText((data.message ?? data.caption ?? '').slice(0, 300))
  return said || data.document_name || (kind ? t(kind) : '')
}

/** The message that another one answers; a click goes there. Where it is not loaded, as it stood then. */
export function Quote({ id, parent }: { id: string; parent: QuotedChat | null | undefined }) {
  const t = useTexts(messageKindTexts)
  const talk = useTexts(talkTexts)
  const jump = useJump()
  const row = useRow('messages', id)
  const name = useQuotedName(row)
  const shown = row?.data ?? parent
  return (
    <QuoteFrame name={name} title={talk('jump')} onClick={() => jump(id)}>
      {shown && (
        <>
          <KindIcon type={shown.type} size={13} deleted={Boolean(shown.whatsapp_deleted_at)} />{' '}
          {summary(shown, t)}
        </>
      )}
    </QuoteFrame>
  )
}
