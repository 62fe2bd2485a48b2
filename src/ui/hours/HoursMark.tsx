import { openWait } from '@domain/hours/open-wait'
import { isOpenAt, openingAmong } from '@domain/hours/opening'
import { wallOf } from '@domain/hours/wall'
import type { TicketRow } from '@domain/tickets/tables'
import { IconMoon } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import hidden from '@ui/kit/Hidden.module.css'
import { shopZone, useTexts } from '@ui/kit/text'
import styles from '@ui/tickets/TicketRow.module.css'
import own from './HoursMark.module.css'
import { useOpenings } from './openings'
import { hoursTexts } from './texts/pt_BR'

/** A wait that is longer than its open part by less than this is shown once, ms. */
const SAME_MS = 60_000

/** `words`: beside a ticket's other states, in words; else as a mark in its row, with what it means. */
type Props = { row: TicketRow; words?: boolean }

/**
 * That a ticket of the queue came in outside of opening hours; and how much of its customer's wait was with the shop
 * open, over the figure of the whole wait. Nothing where the shop has no hours.
 */
export default function HoursMark({ row: { state, data }, words = false }: Props) {
  const t = useTexts(hoursTexts)
  const now = useNow()
  const openings = useOpenings()
  const place = { instance_id: data.instance_id, department_id: data.inbox_department_id }
  const opening = openingAmong(openings, place)
  if (!opening) return null
  const { calendar } = opening
  const began = wallOf(shopZone()).toWall(Date.parse(data.started_at))
  const outside = state === 'inbox' && !isOpenAt(calendar, began)
  if (words) return outside ? <span>{t('outsideShort')}</span> : null
  const since = data.waiting_since ? Date.parse(data.waiting_since) : null
  const open = since === null ? null : openWait(openings, place, shopZone(), { since, now })
  const differs = since !== null && open !== null && now - since - open >= SAME_MS
  const wait = differs ? t('open', { span: formatSpan(open, t) }) : null
  if (!outside && wait === null) return null
  const text = [outside && t('outside'), wait].filter(Boolean).join(' · ')
  return (
    <span className={outside ? styles.mark : own.over} title={text} data-hours>
      {outside && <IconMoon size={14} aria-hidden />}
      <span className={hidden.text}>{text}</span>
    </span>
  )
}
