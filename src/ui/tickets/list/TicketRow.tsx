import { type Concern, usePanel, useRow, useView } from '@app/panel/panel'
import { instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { lastChatNow, lastDelivery } from '@domain/tickets/last-chat'
import { belongsTo, lastActivity, type TicketTab, waitingSince } from '@domain/tickets/lists'
import type { PickContext } from '@domain/tickets/pick-rules'
import { type RowSignal, rowSignal } from '@domain/tickets/row-signal'
import { isSnoozed } from '@domain/tickets/snooze'
import type { TicketRow as Row } from '@domain/tickets/tables'
import { sameUnsent, type Unsent, unsentOf } from '@domain/tickets/unsent'
import { IconLock } from '@tabler/icons-react'
import { useCustomer } from '@ui/customer-picker/useCustomer'
import { Avatar } from '@ui/kit/Avatar'
import { useNow } from '@ui/kit/clock'
import { formatDateTime, formatListTime } from '@ui/kit/dates'
import hidden from '@ui/kit/Hidden.module.css'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { PresenceMark } from '@ui/presence/PresenceMark'
import { useOpenTransfer } from '@ui/transfers/useOpenTransfer'
import { memo, Suspense, useCallback, useSyncExternalStore } from 'react'
import { pickReason, pickWords } from '../pickReason'
import styles from '../TicketRow.module.css'
import { ticketTexts } from '../texts/pt_BR'
import { TicketPreview } from './TicketPreview'
import { WaitingTime } from './WaitingTime'
import { WindowMark } from './WindowMark'

const OpenWait = part(() => import('./OpenWait'), 'around')
const OrderMark = part(() => import('./OrderMark'))
const RowMarks = part(() => import('./RowMarks'))
const CustomerTag = part(() => import('@ui/customer-picker/CustomerTag'))

type Props = { id: string; tab: TicketTab; picks: PickContext | null }

/** One ticket in the list. Listens to its own rows only, so that news about one draws one. */
export const TicketRow = memo(function TicketRow({ id, tab, picks }: Props) {
  const row = useRow('tickets', id)
  return row ? <Known row={row} tab={tab} picks={picks} /> : null
})

function Known({ row, tab, picks }: { row: Row; tab: TicketTab; picks: PickContext | null }) {
  const t = useTexts(ticketTexts)
  const now = useNow(60_000)
  const viewer = useViewer()
  const { data } = row
  const customer = useCustomer(row)
  const instance = useRow('instances', data.instance_id)
  const pinned = useRow('pins', 'self')?.ids.includes(row.id) ?? false
  const snoozed = isSnoozed(row)
  const here = belongsTo(tab, viewer, row, false, true) || (snoozed && belongsTo(tab, viewer, row, true))
  const unread = data.unseenMsg > 0
  const unsent = useUnsent(row.id)
  const signal = useRowSignal(row, unsent)
  const since = waitingSince(row)
  return (
    <span className={styles.inner} data-gone={!here || undefined} data-signal={signal ?? undefined}>
      <Avatar id={customer.id} name={customer.name} image={customer.image} mark={instance?.data.color} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <span className={styles.name}>{customer.name}</span>
          <PresenceMark ticketId={row.id} />
          <span className={styles.marks}>
            {customer.color_tag && <CustomerTag color={customer.color_tag} />}
            {(customer.is_favorite || data.bot_is_active || data.priority > 0 || snoozed || pinned) && (
              <RowMarks row={row} favorite={customer.is_favorite} pinned={pinned} />
            )}
            <WindowMark row={row} />
            <NotPickable row={row} picks={picks} />
          </span>
          <span className={hidden.text}>{instanceName(instance?.data ?? data.instance)}</span>
          {signal === 'wait' && since ? (
            <span className={styles.wait}>
              <Suspense fallback={<WaitingTime row={row} since={since} />}>
                <OpenWait row={row} since={since} />
              </Suspense>
            </span>
          ) : (
            <time className={styles.time}>{formatListTime(lastActivity(row), now, t)}</time>
          )}
        </span>
        <span className={styles.line}>
          <TicketPreview ticketId={row.id} last={data.customerLastChat} signal={signal} unsent={unsent} />
          <Where row={row} tab={tab} here={here} />
          {signal === null && <OrderMark customerId={data.customer_id} />}
          {unread && (
            <span className={signal === 'unread' ? styles.count : hidden.text}>
              <span aria-hidden>{data.unseenMsg > 99 ? '99+' : data.unseenMsg}</span>
              <span className={hidden.text}>{t('kit:unseen', { count: data.unseenMsg })}</span>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

/** What was not sent; looked at again for this ticket's own messages only. */
function useUnsent(ticketId: string): Unsent {
  const select = useCallback((world: World) => unsentOf(world, ticketId), [ticketId])
  const concern = useCallback<Concern>(
    (world, table, ids) =>
      [...ids].some((id) => {
        const row = world.rows[table].get(id)
        return !row || ('ticketId' in row && row.ticketId === ticketId)
      }),
    [ticketId],
  )
  return useView(['messages', 'outbox'], select, sameUnsent, concern)
}

/** What the row says loudly; read again for this ticket's own news only. */
function useRowSignal(row: Row, unsent: Unsent): RowSignal | null {
  const { drafts, files } = usePanel()
  const recorded = useSyncExternalStore(files.recordings.subscribe, () =>
    files.recordings.tickets().has(row.id),
  )
  const typed = useSyncExternalStore(drafts.subscribe, () => (drafts.get(row.id)?.text ?? '') !== '')
  const told = row.data.customerLastChat
  const message = useRow('messages', told?.id ?? '')
  const last = told && lastChatNow(told, message)
  const failed =
    unsent.count > 0 ||
    (last?.tag_type === 'out' && last.type !== 'comment' && lastDelivery(last) === 'failed')
  return rowSignal(row, { failed, draft: typed || recorded })
}

/** That it cannot be taken from the queue now, and why. */
function NotPickable({ row, picks }: { row: Row; picks: PickContext | null }) {
  const t = useTexts(ticketTexts)
  const refusal = pickReason(picks, row)
  if (!refusal) return null
  const { text: key, name = '' } = pickWords(refusal)
  const text = t(key, { name })
  return (
    <span className={styles.mark} title={text}>
      <IconLock size={14} aria-hidden />
      <span className={hidden.text}>{text}</span>
    </span>
  )
}

/** Whose it is, where the tab does not say so already; and that it has left the list while the list is held. */
function Where({ row, tab, here }: { row: Row; tab: TicketTab; here: boolean }) {
  const t = useTexts(ticketTexts)
  const owner = row.data.user?.name.split(' ')[0]
  const waits = useOpenTransfer(row.id)?.data
  if (waits && row.state === 'open')
    return (
      <span className={styles.owner} title={t('awaitsSince', { when: formatDateTime(waits.created_at) })}>
        {t('awaits', { name: waits.nextUser?.name.split(' ')[0] ?? '' })}
      </span>
    )
  if (here && tab !== 'open' && tab !== 'all') return null
  const text =
    row.state === 'inbox'
      ? t(row.data.bot_is_active ? 'bot' : 'inQueue')
      : row.state === 'closed'
        ? t('closed')
        : owner
          ? t('owner', { name: owner })
          : here
            ? null
            : t('moved')
  return text && <span className={styles.owner}>{text}</span>
}
