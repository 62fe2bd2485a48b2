import { sameList, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { waitingFor } from '@domain/schedules/scheduled-message.rows'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense, useCallback } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Panel.module.css'

const ScheduledList = part(() => import('@ui/schedules/ScheduledList'))

/** What waits to leave to a customer, on all connections. */
export function ScheduledPart({ customerId, ticketId }: { customerId: string; ticketId: string }) {
  const t = useTexts(customerTexts)
  const select = useCallback((world: World) => waitingFor(world, customerId, null), [customerId])
  const waiting = useView(['scheduledMessages'], select, sameList)
  return (
    <>
      {waiting.length === 0 && <p className={styles.quiet}>{t('scheduled.none')}</p>}
      <Suspense fallback={null}>
        <ScheduledList ticketId={ticketId} customerId={customerId} instanceId={null} />
      </Suspense>
    </>
  )
}
