import { useRow } from '@app/panel/panel'
import type { ScheduledMessageRow } from '@domain/schedules/tables'
import { windowEndOf } from '../windowEnd'

/** When the window of a scheduled message's customer ends, ms since 1970; null where that is not known or does not count. */
export function useWindowEnd({
  chat_ticket_id,
  instance_id,
}: Pick<ScheduledMessageRow['data'], 'chat_ticket_id' | 'instance_id'>): number | null {
  const ticket = useRow('tickets', chat_ticket_id)
  const isOfficial = useRow('instances', instance_id)?.data.is_official ?? false
  return ticket && isOfficial ? windowEndOf(ticket) : null
}
