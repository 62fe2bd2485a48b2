import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { OrderRowsDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { NoticeBar } from '@ui/kit/NoticeBar'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
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
    <NoticeBar>
      <p>{t('prescription.waiting', { count })}</p>
      <Button variant="default" component={Link} to={pathTo(tenant, 'prescriptions')}>
        {t('prescription.seeWaiting')}
      </Button>
    </NoticeBar>
  )
}
