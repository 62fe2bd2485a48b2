import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { trailPath } from '@ui/access-trail/address'
import { Link } from 'react-router-dom'
import { useCustomerTexts } from '../customerTexts'
import styles from './Panel.module.css'

/** The way to who saw this customer, for whoever may open the security report. */
export function WhoSaw({ customerId }: { customerId: string }) {
  const t = useCustomerTexts()
  const { tenant } = usePanel()
  if (!mayOpen(useUser().role, { pattern: 'security-report', access: 'check' })) return null
  return (
    <p className={styles.whoSaw}>
      <Link className={styles.link} to={trailPath(tenant, customerId)}>
        {t('panel.whoSaw')}
      </Link>
    </p>
  )
}
