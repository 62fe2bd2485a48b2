import { useCommands } from '@app/panel/panel'
import { OrderRowsDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from './Orders.module.css'
import { orderTexts } from './texts/pt_BR'

/** Phases in which a pharmacist may still say something of a prescription. */
const REVIEWED_IN = ['placed', 'confirmed']
const FILTERS = { review: ['waiting'], phase: REVIEWED_IN }
const LIST = {
  filters: Object.entries(FILTERS).map(([field, any]) => ({ field, any })),
  limit: 1,
}
/** The list of orders with them alone, as its address says it. */
const ADDRESS = `?${new URLSearchParams(
  Object.entries(FILTERS).flatMap(([name, values]) => values.map((value) => [`f.${name}`, value])),
)}`

/** How many prescriptions wait for the pharmacist, with the way to them; nothing where none does. */
export function WaitingPrescriptions() {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
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
      <Button variant="default" component={Link} to={ADDRESS}>
        {t('prescription.seeWaiting')}
      </Button>
    </div>
  )
}
