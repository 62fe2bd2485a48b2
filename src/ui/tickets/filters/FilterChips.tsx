import { useRow } from '@app/panel/panel'
import { snoozedIn } from '@domain/tickets/counters'
import { IconClockPause, IconX } from '@tabler/icons-react'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import styles from '../TicketPane.module.css'
import { listTexts } from '../texts/list/pt_BR'
import { ticketTexts } from '../texts/pt_BR'
import type { ListChoice, Narrowing } from '../useListChoice'

/** What narrows the list now, each with its way off; nothing while nothing does. */
export default function FilterChips({ choice }: { choice: ListChoice }) {
  const t = useTexts(ticketTexts)
  const list = useTexts(listTexts)
  const { narrowing, narrow } = choice
  const { kind, waitingOnly, favoritesOnly, withoutDepartment, groups, departments, snoozed } = narrowing
  const asleep = snoozedIn(choice.view, useRow('counts', 'self'))
  const chips: [text: string, off: Partial<Narrowing>][] = []
  if (waitingOnly) chips.push([list('filters.waiting'), { waitingOnly: false }])
  if (favoritesOnly) chips.push([list('filters.favorites'), { favoritesOnly: false }])
  if (withoutDepartment) chips.push([list('filters.withoutDepartment'), { withoutDepartment: false }])
  for (const { id, name } of groups) chips.push([name, { groups: groups.filter((group) => group.id !== id) }])
  for (const { id, name } of departments)
    chips.push([name, { departments: departments.filter((department) => department.id !== id) }])
  if (snoozed) chips.push([t('snoozed'), { snoozed: false }])
  if (kind) chips.push([list(`ticketKinds.${kind}`), { kind: null }])
  const offered = asleep > 0 && !snoozed
  if (chips.length === 0 && !offered) return null
  return (
    <ul className={styles.chips} aria-label={list('filters.active')}>
      {chips.map(([text, off]) => (
        <li key={text}>
          <button type="button" className={styles.chip} data-on onClick={() => narrow(off)}>
            {text}
            <IconX size={12} aria-hidden />
            <span className={hidden.text}>{list('filters.remove')}</span>
          </button>
        </li>
      ))}
      {offered && (
        <li>
          <button type="button" className={styles.chip} onClick={() => narrow({ snoozed: true })}>
            <IconClockPause size={14} aria-hidden />
            {list('snoozedCount', { count: asleep })}
          </button>
        </li>
      )}
    </ul>
  )
}
