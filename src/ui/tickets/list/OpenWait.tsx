import { openWait } from '@domain/hours/open-wait'
import type { TicketRow } from '@domain/tickets/tables'
import HoursMark from '@ui/hours/HoursMark'
import { useOpenings } from '@ui/hours/openings'
import { useNow } from '@ui/kit/clock'
import { shopZone } from '@ui/kit/text'
import { WaitingTime } from './WaitingTime'

/** How long a customer has been waiting, as urgent as the part of it in which the shop was open; with its mark. */
export default function OpenWait({ row, since }: { row: TicketRow; since: string }) {
  const now = useNow()
  const { instance_id, inbox_department_id: department_id } = row.data
  const wait = { since: Date.parse(since), now }
  const open = openWait(useOpenings(), { instance_id, department_id }, shopZone(), wait)
  return (
    <>
      <WaitingTime row={row} since={since} open={open} />
      <HoursMark row={row} />
    </>
  )
}
