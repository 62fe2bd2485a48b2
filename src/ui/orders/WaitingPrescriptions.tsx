import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { OrderRowsDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from './Orders.module.css'
import { orderTexts } from './texts/pt_BR'

/** What waits; one row will do to have it counted. */
const LIST = { filters: [{ field: 'waits', any: ['yes'] }], limit: 1 }

/** How many prescriptions wait for the pharmacist, with the way to them; nothing where none does. */
export function WaitingPrescriptions() {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { value } = useRead(
    'waiting prescriptions',
    () => read(OrderRowsDocument, { list: LIST }),
    'productOrders',
  )
  const count = value?.orderRows.total ?? 0
  if (count === 0) return null
  return (
    <div className={styles.notice} role="status">
      <p>{t('prescription.waiting', { count })}</p>
      <Button variant="default" component={Link} to={pathTo(tenant, 'prescriptions')}>
        {t('prescription.seeWaiting')}
      </Button>
    </div>
  )
}
