import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reportTexts } from '../../texts/pt_BR'
import styles from './Cases.module.css'
import type { Case } from './useCases'

/** One case: whose, when, by whom, and the way to its conversation; `end`: what it adds. */
export function CaseRow({ one, end }: { one: Case; end: ReactNode }) {
  const t = useTexts(reportTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const name =
    one.customer_name ?? (one.chat_ticket_id === null ? (one.user_name ?? '') : t('cases.noCustomer'))
  const about = [one.user_name, one.department_name].filter(Boolean).join(' · ')
  const opens = one.chat_ticket_id !== null && mayOpen(role, routeWith('chat/attendance'))
  return (
    <li className={styles.case}>
      <span className="grow">
        {opens ? (
          <Link
            to={`${pathTo(tenant, 'chat/attendance')}?${new URLSearchParams({ ticket: one.chat_ticket_id ?? '' })}`}
            aria-label={t('cases.open', { name })}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <small className="block muted">
          <ShortDate at={one.at} /> {about && `· ${about}`}
        </small>
        {one.comment && <q className="block dense">{one.comment}</q>}
      </span>
      {end}
    </li>
  )
}
