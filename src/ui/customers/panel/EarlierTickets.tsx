import { type Concern, sameList, useRow, useView } from '@app/panel/panel'
import { compareIds } from '@domain/kernel/compare-ids'
import type { World } from '@domain/kernel/world'
import { customerListKey, UNFINISHED } from '@domain/tickets/lists'
import type { TicketRow } from '@domain/tickets/tables'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useOpenAnother } from '@ui/tickets/useOpenAnother'
import { useCallback } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Lists.module.css'
import { PartFoot } from './PartFoot'
import { usePart } from './usePart'

/**
 * A customer's tickets, but for one that is open beside them, newest first: those that the server has named, and unfinished ones that came since.
 * All others are not walked: there may be ten thousand.
 */
function othersOf(world: World, customerId: string, ticketId: string | null): TicketRow[] {
  const rows = new Map<string, TicketRow>()
  for (const id of world.rows.lists.get(customerListKey(customerId))?.ids ?? []) {
    const row = world.rows.tickets.get(id)
    if (row) rows.set(id, row)
  }
  for (const row of world.rows.tickets.ofKinds(UNFINISHED))
    if (row.data.customer_id === customerId) rows.set(row.id, row)
  if (ticketId !== null) rows.delete(ticketId)
  return [...rows.values()]
    .filter(({ data, state }) => data.customer_id === customerId && state !== 'removed')
    .sort((a, b) => compareIds(b.id, a.id))
}

/** Is one of these tickets the customer's? One that is gone may have been. */
const areOf = (world: World, customerId: string, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => (world.rows.tickets.get(id)?.data.customer_id ?? customerId) === customerId)

/** The customer's other tickets, as far as the user may see them; a click opens one. */
export function EarlierTickets({ customerId, ticketId }: { customerId: string; ticketId: string | null }) {
  const t = useTexts(customerTexts)
  const common = useTexts(messageTexts)
  const open = useOpenAnother()
  const select = useCallback((world: World) => othersOf(world, customerId, ticketId), [customerId, ticketId])
  const concern = useCallback<Concern>(
    (world, table, ids) =>
      table === 'lists' ? ids.has(customerListKey(customerId)) : areOf(world, customerId, ids),
    [customerId],
  )
  const rows = useView(['tickets', 'lists'], select, sameList, concern)
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
                  <strong className="strong">#{data.protocol}</strong>
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
