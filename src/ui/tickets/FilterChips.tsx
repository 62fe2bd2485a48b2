import { IconX } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import styles from './TicketPane.module.css'
import type { ListChoice, Narrowing } from './useListChoice'

/** What narrows the list now, each with its way off; nothing while nothing does. */
export function FilterChips({ choice }: { choice: ListChoice }) {
  const t = useText()
  const { narrowing, narrow } = choice
  const { kind, waitingOnly, ownDepartment, order } = narrowing
  const chips: [text: string, off: Partial<Narrowing>][] = []
  if (order !== 'newest') chips.push([t(`tickets.orders.${order}`), { order: 'newest' }])
  if (waitingOnly) chips.push([t('tickets.filters.waiting'), { waitingOnly: false }])
  if (ownDepartment) chips.push([t('tickets.filters.ownDepartmentShort'), { ownDepartment: false }])
  if (kind) chips.push([t(`tickets.ticketKinds.${kind}`), { kind: null }])
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('tickets.filters.active')}>
      {chips.map(([text, off]) => (
        <li key={text}>
          <button type="button" className={styles.chip} data-on onClick={() => narrow(off)}>
            {text}
            <IconX size={12} aria-hidden />
            <span className={styles.hidden}>{t('tickets.filters.remove')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
