import { formatMoney } from '@domain/money/money'
import { coverage } from '@domain/orders/order-sums'
import { nameOnPaper, prescriptionNote } from '@domain/orders/slip'
import { formatDateTime } from '@ui/kit/dates'
import { PrintSheet } from '@ui/kit/PrintSheet'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '../orderInfo'
import { orderPaperTexts } from '../texts/paper/pt_BR'

type Props = { info: OrderInfo; what: 'slip' | 'label'; onDone: () => void }

/**
 * An order on a roll of 80 mm: as a slip with what is in it and what it costs, or as a label for its bag. Of the customer it
 * says the first name and one letter, and where it goes; no phone.
 */
export default function OrderPaper({ info, what, onDone }: Props) {
  const t = useTexts(orderPaperTexts)
  const { order } = info
  const { due, over } = coverage(order.owed, order.paid, 0)
  const note = prescriptionNote(order.review, order.original_at_delivery)
  const isDelivery = order.delivery === 'delivery'
  const lines = info.lines.filter(({ quantity, returned }) => quantity > returned)
  return (
    <PrintSheet paper="roll" onDone={onDone}>
      <h1>{order.number}</h1>
      <h2>{nameOnPaper(order.customer_name)}</h2>
      {isDelivery ? (
        <p>
          <strong>{t('delivery')}</strong>
          <br />
          {[info.address ?? t('noAddress'), info.area_name].filter(Boolean).join(' · ')}
        </p>
      ) : (
        <p>
          <strong>{t('pickup')}</strong>
        </p>
      )}
      <p>{t('due', { time: formatDateTime(order.due_at) })}</p>
      {what === 'slip' && (
        <>
          <ul>
            {lines.map(({ place, quantity, returned, name, total }) => (
              <li key={place} data-row>
                <span>{`${quantity - returned}× ${name}`}</span>
                <span>{formatMoney(total)}</span>
              </li>
            ))}
          </ul>
          {info.discount > 0 && <Sum name={t('discount')} cents={-info.discount} />}
          {info.fee > 0 && <Sum name={t('fee')} cents={info.fee} />}
          <Sum name={t('sum')} cents={order.owed} />
          {order.paid > 0 && <Sum name={t('paid')} cents={order.paid} />}
        </>
      )}
      <h2>
        {due > 0
          ? t('toPay', { amount: formatMoney(due) })
          : over > 0
            ? t('toGiveBack', { amount: formatMoney(over) })
            : t('covered')}
      </h2>
      {note && (
        <p>
          <strong>{t(`prescription.${note}`)}</strong>
        </p>
      )}
      {info.note && <p>{t('note', { note: info.note })}</p>}
    </PrintSheet>
  )
}

const Sum = ({ name, cents }: { name: string; cents: number }) => (
  <p data-row>
    <span>{name}</span>
    <span>{formatMoney(cents)}</span>
  </p>
)
