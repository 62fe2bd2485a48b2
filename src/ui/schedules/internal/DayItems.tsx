import { formatTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { Link, useSearchParams } from 'react-router-dom'
import { scheduleListTexts } from '../texts/pt_BR'
import type { ScheduledDay } from './ScheduleCalendar'
import styles from './SchedulePage.module.css'
import { isScheduleState } from './scheduleRows'

type Props = {
  found: ScheduledDay
  editAddress: (id: string) => string
  /** Reached by Tab? In a grid only those of the day that has the keyboard. */
  reachable: boolean
}

/** The first messages of a day, and the way to the others, in the list. */
export function DayItems({ found: { day, total, items }, editAddress, reachable }: Props) {
  const t = useTexts(scheduleListTexts)
  const [address] = useSearchParams()
  const ofDay = new URLSearchParams(address)
  for (const name of ['view', 'day', 'f.sent']) ofDay.delete(name)
  for (const end of [day, day]) ofDay.append('f.sent', end)
  const tab = reachable ? undefined : -1
  return (
    <ul className={styles.items}>
      {items.map(({ id, state, send_at, customer_name, message }) => (
        <li key={id} data-state={state}>
          <Link to={editAddress(id)} tabIndex={tab} title={message}>
            <time className="tabular">{formatTime(send_at)}</time>{' '}
            <span className="min-0 ellipsis">{customer_name}</span>
            {isScheduleState(state) && state !== 'pending' && <small>{t(`states.${state}`)}</small>}
          </Link>
        </li>
      ))}
      {total > items.length && (
        <li>
          <Link to={`?${ofDay}`} tabIndex={tab}>
            {t('more', { count: total - items.length })}
          </Link>
        </li>
      )}
    </ul>
  )
}
