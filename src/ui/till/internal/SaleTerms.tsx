import { ORDER_LIMITS } from '@contract/order-lists'
import type { SaleForm } from '@domain/orders/sale-form'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { tillTexts } from '../texts/pt_BR'
import { DeliveryRow, type useDelivery } from './DeliveryRow'
import { DiscountRow } from './DiscountRow'
import rows from './Rows.module.css'
import type { useFaults } from './useFaults'

type Props = {
  form: SaleForm
  faults: ReturnType<typeof useFaults>
  /** What the user's role may take off, per cent; null: it says nothing. */
  percent: number | null
  /** Is more taken off than it may? */
  isOver: boolean
  delivery: ReturnType<typeof useDelivery>
  /** Is an order changed that there is? */
  isOld: boolean
  onChange: (part: Partial<SaleForm>) => void
}

/** Below the lines of a sale: what is taken off, how an order reaches the customer, and a note. */
export function SaleTerms({ form, faults, percent, isOver, delivery, isOld, onChange }: Props) {
  const t = useTexts(tillTexts)
  const isQuote = form.kind === 'quote'
  const address = faults.of('address')
  return (
    <div className="fixed line-above">
      <DiscountRow
        form={form}
        percent={percent}
        isOver={isOver}
        fault={faults.of('discount')}
        onChange={(discount) => onChange({ discount })}
      />
      {!isQuote && (
        <DeliveryRow
          form={form}
          delivery={delivery}
          isOld={isOld}
          faults={{ ...faults.address, ...(address && { address }) }}
          onChange={onChange}
        />
      )}
      <div className={rows.row}>
        <span className={rows.rowTitle}>{t('note')}</span>
        <GrowingTextarea
          aria-label={t('note')}
          placeholder={t(isQuote ? 'noteQuote' : 'noteOrder')}
          maxLength={ORDER_LIMITS.note}
          value={form.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </div>
    </div>
  )
}
