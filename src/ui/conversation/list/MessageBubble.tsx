import { useRow, useUser } from '@app/panel/panel'
import { CAMPAIGN_KEY } from '@domain/messages/campaign-key'
import type { MessageRow } from '@domain/messages/tables'
import { IconBan, IconClockDown, IconDeviceMobile, IconLock, IconRobot, IconStar } from '@tabler/icons-react'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type Rest, useLongPress } from '@ui/kit/useLongPress'
import { authorOf } from '@ui/messages/authorOf'
import type { Tick } from '@ui/messages/DeliveryTick'
import { MessageContent } from '@ui/messages/MessageContent'
import { MessageFrame } from '@ui/messages/MessageFrame'
import styles from '@ui/messages/MessageFrame.module.css'
import { isLine } from '@ui/messages/messageItems'
import { ReferralCard } from '@ui/messages/ReferralCard'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { ReactionChips } from '@ui/reactions/ReactionChips'
import { type MouseEvent, memo, useCallback, useState } from 'react'
import { CallBack } from './CallBack'
import { MessageButtons } from './MessageButtons'
import { Quote } from './Quote'
import { SendTrouble } from './SendTrouble'

const ForwardedFrom = part(() => import('@ui/messages/ForwardedFrom'))
const CampaignName = part(() => import('@ui/tickets/CampaignName'))

type Props = {
  id: string
  /** Does another author's turn begin with it? Then it says who wrote it, for eyes too. */
  first: boolean
  /** What the customer is called. */
  customer: string
  /** Did it come after newer ones, and is it unseen? */
  late: boolean
  onReply: ((id: string) => void) | null
}

/** One message, comment or log line; listens to its own rows only. */
export const MessageBubble = memo(function MessageBubble({ id, first, customer, late, onReply }: Props) {
  const row = useRow('messages', id)
  if (!row) return null
  if (isLine(row))
    return (
      <div className={styles.log}>
        {row.data.message}
        {row.data.type === 'missed_call' && <CallBack customerId={row.data.customer_id} />}
      </div>
    )
  return <Bubble row={row} first={first} customer={customer} late={late} onReply={onReply} />
})

function Bubble({ row, first, customer, late, onReply }: { row: MessageRow } & Omit<Props, 'id'>) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const { data } = row
  const out = data.tag_type === 'out'
  const comment = data.type === 'comment'
  const outbox = useRow('outbox', row.hash ?? '')
  const tick: Tick = outbox?.state === 'refused' ? 'refused' : outbox ? 'queued' : row.delivery
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  const press = useLongPress(
    useCallback(
      ({ target, y }: Rest) =>
        setPressedAt(y - (target.closest('[data-kind]')?.getBoundingClientRect().top ?? 0)),
      [],
    ),
  )
  /** The right button opens our menu; with Shift, over a link or what is selected, the browser's, which copies it. */
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    press.onContextMenu(event)
    const { target, currentTarget: bubble, clientY, shiftKey } = event
    const row = bubble.parentElement
    if (event.defaultPrevented || shiftKey || !row?.querySelector('[data-menu]')) return
    if (!(target instanceof Element) || target.closest('a') || !getSelection()?.isCollapsed) return
    event.preventDefault()
    setPressedAt(clientY - row.getBoundingClientRect().top)
  }
  const kind = comment ? 'comment' : out ? 'out' : 'in'
  return (
    <MessageFrame
      kind={kind}
      first={first}
      at={data.sent_at}
      tick={out && (!comment || row.temp) ? tick : null}
      mark={data.is_edited && t('message.edited')}
      pressed={{ ...press, onContextMenu }}
      around={
        <>
          <MessageButtons
            row={row}
            onReply={onReply}
            pressedAt={pressedAt}
            onRelease={() => setPressedAt(null)}
          />
          <ReactionChips row={row} mayReact={onReply !== null} />
          {out && (
            <SendTrouble row={row} refusal={outbox?.state === 'refused' ? (outbox.refusal ?? '') : null} />
          )}
        </>
      }
    >
      {comment && (
        <div className={styles.label}>
          <IconLock size={13} aria-hidden />
          {t('message.comment')} <span className={styles.hint}>· {t('message.commentHint')}</span>
        </div>
      )}
      <Author row={row} customer={customer} shown={first} />
      {row.hash?.startsWith(CAMPAIGN_KEY) && <CampaignName ticketId={row.ticketId} />}
      {data.is_forwarded && <ForwardedFrom customerId={data.forwarded_customer_id} />}
      {data.from_blocked && (
        <div className="row gap-4 muted meta strong">
          <IconBan size={13} aria-hidden /> {talk('fromBlocked')}
        </div>
      )}
      {data.is_research && (
        <div className="row gap-4 muted meta strong">
          <IconStar size={13} aria-hidden /> {talk('researchMark')}
        </div>
      )}
      {late && (
        <div className="row gap-4 primary meta strong">
          <IconClockDown size={13} aria-hidden /> {talk('late')}
        </div>
      )}
      {data.parent_id && <Quote id={data.parent_id} parent={data.parent} />}
      {data.details?.referral && <ReferralCard referral={data.details.referral} />}
      <MessageContent row={row} />
    </MessageFrame>
  )
}

type AuthorProps = { row: MessageRow; customer: string; shown: boolean }

/**
 * Who wrote it: the customer, a name on our side, the robot, or somebody at the shop's phone. Eyes see the customer's
 * in the header, their own by its side and colour, and a colleague's where a turn begins; a reader hears it with each message.
 */
function Author({ row, customer, shown }: AuthorProps) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const user = useUser()
  const { data } = row
  const out = data.tag_type === 'out'
  const author = authorOf(row, user.id)
  const own = author === 'me'
  const [name, Icon] = (
    {
      customer: [customer, null],
      phone: [talk('fromPhone'), IconDeviceMobile],
      bot: [t('message.bot'), IconRobot],
      me: [t('message.you'), null],
      colleague: [data.user_sending_name, null],
    } as const
  )[author]
  if (!name) return null
  return (
    <div className={out && shown && !own ? 'row gap-4 muted meta strong' : styles.hidden}>
      {Icon && (
        <>
          <Icon size={13} aria-hidden />{' '}
        </>
      )}
      {name}
    </div>
  )
}
