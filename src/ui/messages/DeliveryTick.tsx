import type { DeliveryState } from '@domain/kernel/steps.gen'
import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconCircleDashedCheck,
  IconClock,
  IconHelpCircle,
} from '@tabler/icons-react'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import styles from './DeliveryTick.module.css'
import { messageKindTexts } from './texts/kinds/pt_BR'

export type Tick = DeliveryState | 'queued' | 'refused'

const ICONS: Record<Tick, typeof IconCheck> = {
  queued: IconClock,
  pending: IconClock,
  unknown: IconHelpCircle,
  accepted: IconCircleDashedCheck,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  played: IconChecks,
  failed: IconAlertTriangle,
  refused: IconAlertTriangle,
}

/** How far a message has come: clock, a tick in a circle once WhatsApp has taken it, one tick, two, two in primary; a triangle when it did not go. */
export function DeliveryTick({ tick }: { tick: Tick }) {
  const t = useTexts(messageKindTexts)
  const Icon = ICONS[tick]
  const name = t(`delivery.${tick}`)
  return (
    <span className={styles.tick} data-tick={tick} title={name}>
      <Icon size={15} aria-hidden />
      <span className={hidden.text}>{name}</span>
    </span>
  )
}
