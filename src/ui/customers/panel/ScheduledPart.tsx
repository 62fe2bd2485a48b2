import { part } from '@ui/kit/part'

const ScheduledList = part(() => import('@ui/schedules/ScheduledList'))

/** What waits to leave to a customer, on all connections. */
export const ScheduledPart = (who: { customerId: string; ticketId: string }) => (
  <ScheduledList {...who} instanceId={null} />
)
