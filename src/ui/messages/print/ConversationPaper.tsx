import { usePanel, useRow, useUser } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { instanceName } from '@domain/instances/label'
import { isMediaKind } from '@domain/messages/media-kinds'
import type { MessageRow } from '@domain/messages/tables'
import type { TicketRow } from '@domain/tickets/tables'
import { useCustomer } from '@ui/customer-picker/useCustomer'
import { clockNow } from '@ui/kit/clock'
import { dayOf, formatDate, formatDateTime, formatTime } from '@ui/kit/dates'
import { PrintSheet } from '@ui/kit/PrintSheet'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { authorOf } from '../authorOf'
import { FormattedText } from '../FormattedText'
import { kindName } from '../MessageKind'
import { isLine } from '../messageItems'
import { messageKindTexts } from '../texts/kinds/pt_BR'
import { printTexts } from '../texts/print/pt_BR'
import { messageTexts } from '../texts/pt_BR'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './ConversationPaper.module.css'
import { MOST_PRINTED } from './wholeConversation'

type Props = { row: TicketRow; comments: boolean; onDone: () => void }

/** A ticket's conversation on paper: who said what and when, what was sent with it, and how far it came. */
export function ConversationPaper({ row, comments, onDone }: Props) {
  const t = useTexts(printTexts)
  const { store } = usePanel()
  const user = useUser()
  const customer = useCustomer(row)
  const instance = useRow('instances', row.data.instance_id)?.data
  // As it was when it went to the printer.
  const [all] = useState(() =>
    (store.world.index.messagesOf.get(row.id) ?? []).flatMap((id) => store.world.rows.messages.get(id) ?? []),
  )
  const shown = all.slice(-MOST_PRINTED).filter(({ data }) => comments || data.type !== 'comment')
  const first = shown[0]
  return (
    <PrintSheet paper="page" onDone={onDone}>
      <h1>{customer.name}</h1>
      <p>
        {[
          formatPhone(customer.phone_number),
          instanceName(instance ?? row.data.instance),
          t('protocol', { protocol: row.data.protocol }),
          row.data.user && t('attendant', { name: row.data.user.name }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        {t('printed', {
          when: formatDateTime(new Date(clockNow()).toISOString()),
          name: user.name,
          count: shown.length,
        })}
        {all.length > MOST_PRINTED && ` ${t('cut', { count: MOST_PRINTED })}`}
        {!comments && ` ${t('without')}`}
      </p>
      {shown.map((one, place) => {
        const before = shown[place - 1]
        const newDay = one === first || (before && dayOf(before.data.sent_at) !== dayOf(one.data.sent_at))
        return (
          <div key={one.id}>
            {newDay && <h2 className={styles.day}>{formatDate(one.data.sent_at)}</h2>}
            <Said row={one} customer={customer.name} />
          </div>
        )
      })}
    </PrintSheet>
  )
}

function Said({ row, customer }: { row: MessageRow; customer: string }) {
  const t = useTexts(printTexts, messageTexts, talkTexts, messageKindTexts)
  const user = useUser()
  const outbox = useRow('outbox', row.hash ?? '')
  const { data } = row
  const time = <time dateTime={data.sent_at}>{formatTime(data.sent_at)}</time>
  if (isLine(row))
    return (
      <p className={styles.line}>
        {time} {data.message}
      </p>
    )
  const author = authorOf(row, user.id)
  const name = {
    customer,
    phone: t('messages/talk:fromPhone'),
    bot: t('messages:message.bot'),
    me: user.name,
    colleague: data.user_sending_name,
  }[author]
  const isComment = data.type === 'comment'
  const state = outbox?.state === 'refused' ? 'refused' : outbox ? 'queued' : row.delivery
  const kind = kindName(data.type)
  const quoted = data.parent?.message ?? data.parent?.caption
  const text = isMediaKind(data.type) ? data.caption : data.message
  return (
    <article className={styles.said} data-side={author === 'customer' ? 'in' : 'out'}>
      <p className={styles.head}>
        {time} <strong>{name}</strong>
        {isComment && ` · ${t('messages:message.comment')} (${t('messages:message.commentHint')})`}
        {data.is_forwarded && ` · ${t('messages/talk:forwarded')}`}
        {data.is_edited && ` · ${t('messages:message.edited')}`}
        {author !== 'customer' && !isComment && ` · ${t(`messages/kinds:delivery.${state}`)}`}
        {row.errorMessage && `: ${row.errorMessage}`}
      </p>
      {data.whatsapp_deleted_at ? (
        <p>{t('messages:message.deleted')}</p>
      ) : (
        <>
          {quoted && <blockquote>{quoted.slice(0, 120)}</blockquote>}
          {kind && !isComment && (
            <p>
              [{t(kind)}
              {data.document_name && `: ${data.document_name}`}]
            </p>
          )}
          {text && (
            <p className={styles.text}>
              <FormattedText text={text} />
            </p>
          )}
          {data.products?.map((one) => (
            <p key={one.id}>{`${one.quantity}× ${one.name}`}</p>
          ))}
          {(data.reactions?.length ?? 0) > 0 && (
            <p>{data.reactions?.map(({ reaction_text }) => reaction_text).join(' ')}</p>
          )}
        </>
      )}
    </article>
  )
}
