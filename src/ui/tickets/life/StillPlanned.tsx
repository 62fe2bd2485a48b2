import { sameList, useCommands, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import type { ScheduledMessageRow } from '@domain/schedules/tables'
import { waitingFor } from '@domain/schedules/waiting'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'

/** So many are named one by one. */
const NAMED = 3

const stillLeaving = (world: World, ticketId: string): ScheduledMessageRow[] => {
  const ticket = world.rows.tickets.get(ticketId)?.data
  if (!ticket) return []
  return waitingFor(world, ticket.customer_id, ticket.instance_id).filter(({ state }) => state !== 'failed')
}

/** Closing takes back nothing that was planned for this customer: what still leaves is said, and when. */
export function StillPlanned({ ticketId }: { ticketId: string }) {
  const life = useTexts(lifeTexts)
  const { loadScheduled } = useCommands()
  useEffect(() => void loadScheduled(ticketId), [loadScheduled, ticketId])
  const rows = useView(
    ['scheduledMessages', 'tickets'],
    useCallback((world: World) => stillLeaving(world, ticketId), [ticketId]),
    sameList,
  )
  if (rows.length === 0) return null
  return (
    <div className={styles.planned} role="status">
      {life('close.planned', { count: rows.length })}
      <ul>
        {rows.slice(0, NAMED).map(({ id, data }) => (
          <li key={id}>
            <time className="fixed tabular" dateTime={data.send_at}>
              {formatDateTime(data.send_at)}
            </time>
            <span className="ellipsis">{data.message}</span>
          </li>
        ))}
        {rows.length > NAMED && <li>{life('close.plannedMore', { count: rows.length - NAMED })}</li>}
      </ul>
    </div>
  )
}
