import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { settingsIn } from '@domain/settings/entries'
import type { TicketRow } from '@domain/tickets/tables'
import { waitLimit, waitTone } from '@domain/tickets/waiting'
import { IconAlertCircle, IconClockExclamation } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { useCallback } from 'react'
import styles from '../TicketRow.module.css'
import { ticketTexts } from '../texts/pt_BR'

const ICONS = { calm: null, warning: IconClockExclamation, danger: IconAlertCircle }

type Props = {
  row: TicketRow
  since: string
  /** How much of it the shop was open, ms, by which it is urgent; null or left out: all of it counts. */
  open?: number | null
}

/** How long the customer has been waiting for an answer; icon and colour grow with it, up to the house's limit. */
export function WaitingTime({ row, since, open = null }: Props) {
  const t = useTexts(ticketTexts)
  const inQueue = row.state === 'inbox'
  const instanceId = row.data.instance_id
  const select = useCallback(
    (world: World) => waitLimit(settingsIn(world), { inQueue, instanceId }),
    [inQueue, instanceId],
  )
  const limit = useView(['settings'], select)
  const waited = useNow() - Date.parse(since)
  const span = formatSpan(waited, t)
  const tone = waitTone(open ?? waited, limit)
  const Icon = ICONS[tone]
  return (
    <span className={styles[tone]} data-tone={tone} title={t('waiting', { span })}>
      {Icon && <Icon size={14} aria-hidden />}
      <span className={hidden.text}>{t('waiting', { span })}</span>
      <span aria-hidden>{span}</span>
    </span>
  )
}
