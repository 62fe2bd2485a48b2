import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { formatMoney } from '@domain/money/money'
import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { formatDate } from '@ui/kit/dates'
import { tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Selling } from '../askedSale'
import { readAgain } from '../linesAgain'
import { StatusMark } from '../orderWords'
import { orderTexts } from '../texts/pt_BR'
import { tillAt } from '../tillAddress'
import type { ShoppingRow } from '../useShopping'
import styles from './ShoppingNow.module.css'

type Props = {
  order: ShoppingRow
  /** The connection at whose prices it is bought again; null: the whole shop's. */
  instanceId: string | null
  /** Opens the till beside the conversation; null: there is none, and it opens as a page. */
  onSell: ((selling: Selling) => void) | null
}

/** What a customer bought last, and the way to sell it again at today's prices. */
export function LastPurchase({ order, instanceId, onSell }: Props) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { role } = useUser()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const repeat = async () => {
    const { id, customer_id: customer } = order
    if (!onSell) return void navigate(tillAt(tenant, 'order', { customer, again: id }))
    setBusy(true)
    const outcome = await readAgain(read, id, instanceId)
    setBusy(false)
    if (outcome.ok) onSell({ kind: 'order', again: { id, ...outcome.value } })
    else tellFailure(outcome)
  }
  return (
    <section className={styles.block} aria-label={t('panel.last')}>
      <h3 className={styles.head}>
        {t('panel.last')}
        <span className={styles.quiet}>{formatDate(order.created_at)}</span>
      </h3>
      <span className="ellipsis" title={order.summary}>
        {order.summary}
      </span>
      <span className={styles.line}>
        <span>
          <strong>{formatMoney(order.total)}</strong> · <StatusMark row={order} t={t} />
        </span>
        {mayCall(role, 'saveOrder') && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRepeat size={15} aria-hidden />}
            aria-label={t('panel.repeatOf', { number: order.number })}
            loading={busy}
            onClick={() => void repeat()}
          >
            {t('panel.repeat')}
          </Button>
        )}
      </span>
    </section>
  )
}
