import { sameList, useRow, useView } from '@app/panel'
import type { TicketRow, World } from '@domain/kernel/world'
import { compareIds } from '@domain/messages/order'
import { customerListKey } from '@domain/tickets/lists'
import { formatDateTime } from '@ui/kit/dates'
import { useText } from '@ui/kit/text'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCustomerTexts } from '../customerTexts'
import styles from './Lists.module.css'
import { PartFoot } from './PartFoot'
import { usePart } from './usePart'

/** A customer's tickets but one, newest first. */
function othersOf(world: World, customerId: string, ticketId: string): TicketRow[] {
  const rows: TicketRow[] = []
  for (const row of world.rows.tickets.values())
    if (row.data.customer_id === customerId && row.id !== ticketId && row.state !== 'removed') rows.push(row)
  return rows.sort((a, b) => compareIds(b.id, a.id))
}

/** Opens a ticket in the place of the one that is open: the address says which one is. */
export function useOpenAnother(): (ticketId: string) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (ticketId) =>
      setSearch((now) => {
        const next = new URLSearchParams(now)
        next.set('ticket', ticketId)
        return next
      }),
    [setSearch],
  )
}

/** The customer's other tickets, as far as the user may see them; a click opens one. */
export function EarlierTickets({ customerId, ticketId }: { customerId: string; ticketId: string }) {
  const t = useCustomerTexts()
  const common = useText()
  const open = useOpenAnother()
  const select = useCallback((world: World) => othersOf(world, customerId, ticketId), [customerId, ticketId])
  const rows = useView(['tickets'], select, sameList)
  const list = useRow('lists', customerListKey(customerId))
  const part = usePart(customerId, 'tickets')
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ id, state, data }) => (
            <li key={id}>
              <button type="button" onClick={() => open(id)}>
                <span className={styles.line}>
                  <strong>#{data.protocol}</strong>
                  <span data-state={state}>
                    {t(`tickets.${state === 'absent' || state === 'removed' ? 'closed' : state}`)}
                  </span>
                </span>
                <small>
                  {formatDateTime(data.started_at)}
                  {' · '}
                  {data.user?.name ?? common('conversation.queue')}
                </small>
                {data.last_msg && <small className={styles.last}>{data.last_msg}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <PartFoot
        shown={rows.length}
        more={list !== undefined && list.pages < list.totalPages}
        none={t('tickets.none')}
        {...part}
      />
    </>
  )
}
