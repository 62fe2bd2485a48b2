import { useRow } from '@app/panel/panel'
import { windowAt } from '@domain/messages/window'
import type { TicketRow } from '@domain/tickets/tables'
import { IconHourglassEmpty, IconHourglassLow } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import styles from '../TicketRow.module.css'
import { ticketTexts } from '../texts/pt_BR'

/** Says that the 24-hour window of an official connection is closing or closed; nothing while it is wide open. */
export function WindowMark({ row }: { row: TicketRow }) {
  const t = useTexts(ticketTexts)
  const now = useNow(60_000)
  const official = useRow('instances', row.data.instance_id)?.data.is_official ?? false
  const found = official && row.state !== 'closed' ? windowAt(row.data.last_inbound_at, now) : null
  if (!found || found.state === 'open') return null
  const closed = found.state === 'closed'
  const text = closed ? t('window.closed') : t('window.closing', { span: formatSpan(found.leftMs, t) })
  const Icon = closed ? IconHourglassEmpty : IconHourglassLow
  return (
    <span className={closed ? styles.mark : styles.warning} title={text}>
      <Icon size={14} aria-hidden />
      <span className={hidden.text}>{text}</span>
    </span>
  )
}
