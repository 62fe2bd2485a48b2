import { useRow } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { instanceName } from '@domain/instances/label'
import { wallClock } from '@domain/schedules/send-later'
import { keysOf } from '@domain/shortcuts/table'
import { waitingSince } from '@domain/tickets/lists'
import type { TicketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowsExchange, IconCheck, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useCustomer } from '@ui/customer-picker/useCustomer'
import { Avatar } from '@ui/kit/Avatar'
import { useNow } from '@ui/kit/clock'
import { formatSpan, formatTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart, part } from '@ui/kit/part'
import { shopZone, useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { PresentPeople, TypingLine } from '@ui/presence/PresentPeople'
import { windowEndOf } from '@ui/schedules/windowEnd'
import { TicketMenu } from '@ui/tickets/TicketMenu'
import { TicketState } from '@ui/tickets/TicketState'
import type { TicketActions } from '@ui/tickets/useTicketActions'
import { useOpenTransfer } from '@ui/transfers/useOpenTransfer'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './ConversationHeader.module.css'

const CampaignName = part(() => import('@ui/tickets/CampaignName'))
const ConfirmDialog = layerPart(() => import('@ui/kit/ConfirmDialog'))

type Props = {
  row: TicketRow
  rights: TicketRights
  actions: TicketActions
  transferring: boolean
  detailsOpen: boolean
  onBack: (() => void) | null
  onDetails: () => void
  onTransfer: () => void
  onFinish: () => void
}

/** Who one talks with, over what, whose it is, and what can be done with the ticket. */
export function ConversationHeader({
  row,
  rights,
  actions,
  transferring,
  detailsOpen,
  onBack,
  onDetails,
  onTransfer,
  onFinish,
}: Props) {
  const t = useTexts(messageTexts)
  const { data } = row
  const customer = useCustomer(row)
  const [takingOver, setTakingOver] = useState(false)
  const instance = useRow('instances', data.instance_id)?.data
  const colour = instance?.color
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={t('kit:back')} keys="Esc" size={36} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden />
        </IconButton>
      )}
      <span className={styles.face}>
        <Avatar id={customer.id} name={customer.name} image={customer.image} mark={colour} size={36} />
      </span>
      <div className={styles.who}>
        <h2>{customer.name}</h2>
        <div className={styles.meta}>
          <TypingLine ticketId={row.id}>
            <span className={styles.owner}>
              <Owner row={row} />
            </span>
          </TypingLine>
          <WindowEnd row={row} />
          {data.campaign && <CampaignName ticketId={row.id} />}
          <TicketState row={row} />
          {data.answers_to && (
            <span title={t('conversation.answersToHint', { phone: formatPhone(customer.phone_number) })}>
              {t('conversation.answersTo', { phone: formatPhone(data.answers_to) })}
            </span>
          )}
          <span className={styles.connection}>
            <i style={{ '--colour': colour ?? 'var(--balcao-primary)' } as CSSProperties} aria-hidden />
            {instanceName(instance ?? data.instance)}
          </span>
        </div>
      </div>
      <PresentPeople ticketId={row.id} />
      <fieldset className={styles.actions} aria-label={t('conversation.actions')}>
        {rights.take && (
          <Button
            size="compact-md"
            data-helps
            loading={actions.busy === 'take'}
            onClick={actions.take}
            rightSection={
              <kbd className={styles.key} aria-hidden>
                {keysOf('take')}
              </kbd>
            }
          >
            {t('conversation.take')}
          </Button>
        )}
        {rights.takeOver && (
          <Button
            size="compact-md"
            variant="default"
            loading={actions.busy === 'takeOver'}
            onClick={() => setTakingOver(true)}
          >
            {t('takeOver.button')}
          </Button>
        )}
        {rights.transfer && !transferring && (
          <Deed name={t('conversation.transfer')} keys={keysOf('transfer')} onClick={onTransfer}>
            <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
          </Deed>
        )}
        {rights.finish && (
          <Deed name={t('conversation.finish')} keys={keysOf('finish')} onClick={onFinish}>
            <IconCheck size={18} aria-hidden />
          </Deed>
        )}
        <TicketMenu row={row} />
        <IconButton
          label={t('conversation.details')}
          keys={keysOf('details')}
          pressed={detailsOpen}
          onClick={onDetails}
        >
          <IconLayoutSidebarRight size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </fieldset>
      {takingOver && (
        <ConfirmDialog
          title={t('takeOver.title')}
          text={t('takeOver.text', { customer: customer.name, owner: data.user?.name ?? '' })}
          action={t('takeOver.button')}
          onConfirm={() => {
            setTakingOver(false)
            actions.takeOver()
          }}
          onClose={() => setTakingOver(false)}
        />
      )}
    </header>
  )
}

/** One of the two that always stand here: with its name where there is room, else by its sign. */
function Deed(props: { name: string; keys: string; onClick: () => void; children: ReactNode }) {
  const { name, keys, onClick, children } = props
  return (
    <Button
      className={styles.deed ?? ''}
      size="compact-md"
      variant="default"
      aria-label={name}
      title={`${name} (${keys})`}
      onClick={onClick}
    >
      {children}
      <span className={styles.deedName}>{name}</span>
    </Button>
  )
}

/** Until when one may answer freely, where the connection has a window; what is near is said as a span. */
function WindowEnd({ row }: { row: TicketRow }) {
  const t = useTexts(messageTexts)
  const now = useNow(60_000)
  const official = useRow('instances', row.data.instance_id)?.data.is_official ?? false
  const end = official && row.state !== 'closed' ? windowEndOf(row) : null
  if (end === null) return null
  const left = end - now
  if (left <= 0) return <span className="danger">{t('conversation.windowOver')}</span>
  const at = new Date(end).toISOString()
  const near = left < NEAR_MS
  const dayOf = (moment: number) => wallClock(moment, shopZone()).slice(0, 10)
  // It is a day long: what does not end today ends tomorrow.
  const until = dayOf(end) === dayOf(now) ? 'windowUntil' : 'windowUntilTomorrow'
  return (
    <span className={near ? 'warning' : undefined}>
      {near
        ? t('conversation.windowLeft', { span: formatSpan(left, t) })
        : t(`conversation.${until}`, { time: formatTime(at) })}
    </span>
  )
}

/** From here on the window's end is near, ms. */
const NEAR_MS = 2 * 60 * 60 * 1000

function Owner({ row }: { row: TicketRow }) {
  const t = useTexts(messageTexts)
  const viewer = useViewer()
  const now = useNow(60_000)
  const since = waitingSince(row)
  const waits = useOpenTransfer(row.id)
  if (row.data.bot_is_active) return t('message.bot')
  if (row.state === 'inbox')
    return since === null
      ? t('conversation.queue')
      : t('conversation.queueSince', { span: formatSpan(Math.max(0, now - Date.parse(since)), t) })
  if (row.state === 'closed') return t('conversation.closed')
  if (row.state === 'closing') return t('conversation.closing')
  if (waits?.data)
    return t('conversation.awaits', {
      name: waits.data.nextUser?.name.split(' ')[0] ?? '',
      span: formatSpan(Math.max(0, now - Date.parse(waits.data.created_at)), t),
    })
  return row.data.user_id === viewer.id
    ? t('conversation.ownerMe')
    : t('conversation.owner', { name: row.data.user?.name ?? '' })
}
