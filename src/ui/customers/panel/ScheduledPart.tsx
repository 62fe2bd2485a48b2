import { part } from '@ui/kit/part'
import { Suspense } from 'react'

const ScheduledList = part(() => import('@ui/schedules/ScheduledList'))

/** What waits to leave to a customer, on all connections. */
export const ScheduledPart = (who: { customerId: string; ticketId: string }) => (
  <Suspense fallback={null}>
    <ScheduledList {...who} instanceId={null} />
  </Suspense>
)
