import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { trailPath } from '@ui/access-trail/address'
import styles from '@ui/customer-picker/Panel.module.css'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { customerTexts } from '../texts/pt_BR'

const A_MINUTE_MS = 60_000

/** Leads to the list of people who saw this customer; shown to those who may open the security report. */
export function WhoSaw({ customerId }: { customerId: string }) {
  const t = useTexts(customerTexts)
  const { tenant } = usePanel()
  const today = dayOf(useNow(A_MINUTE_MS))
  if (!mayOpen(useUser().role, { pattern: 'security-report', access: 'check' })) return null
  return (
    <p className={styles.whoSaw}>
      <Link className={styles.link} to={trailPath(tenant, customerId, today)}>
        {t('panel.whoSaw')}
      </Link>
    </p>
  )
}
