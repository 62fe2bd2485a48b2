import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { mostDiscount } from '@domain/orders/discount'
import { discountOf, reductionIn, type SaleForm } from '@domain/orders/sale-form'
import { TextInput } from '@mantine/core'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { formatPercent } from '@ui/kit/percent'
import { useTexts } from '@ui/kit/text'
import { tillTexts } from '../texts/pt_BR'
import styles from './Rows.module.css'
import { UnitSwitch } from './UnitSwitch'

type Props = {
  form: Pick<SaleForm, 'lines' | 'discount'>
  /** The most that the writer's role takes off, in per cent; null: all. */
  percent: number | null
  /** More than that is taken off than anybody has granted. */
  isOver: boolean
  fault: string | null
  onChange: (discount: SaleForm['discount']) => void
}

/** What is taken off, beside how much of the role's limit all of it uses up: prices below the list count too. */
export function DiscountRow({ form, percent, isOver, fault, onChange }: Props) {
  const t = useTexts(tillTexts)
  const { discount } = form
  const all = reductionIn(form)
  const most = mostDiscount(
    reductionIn({ ...form, discount: { unit: 'money', amount: null } }).subtotal,
    percent,
  )
  const typed = discountOf(form) ?? 0
  const prices = all.discount - typed
  const share = all.subtotal === 0 ? 0 : (all.discount / all.subtotal) * 100
  const used = most === 0 ? (all.discount > 0 ? 1 : 0) : Math.min(1, all.discount / most)
  const shared = formatPercent(Math.round(share * 10) / 10)
  return (
    <div className={styles.row}>
      <span className={styles.rowTitle}>{t('discount.title')}</span>
      <div className={styles.discount}>
        <UnitSwitch
          label={t('discount.unit')}
          options={[
            ['money', t('discount.money')],
            ['percent', t('discount.percent')],
          ]}
          value={discount.unit}
          onChange={(unit) =>
            onChange(unit === 'percent' ? { unit, typed: '' } : { unit: 'money', amount: null })
          }
        />
        {discount.unit === 'money' ? (
          <MoneyInput
            data-till-discount
            aria-label={t('discount.title')}
            classNames={{ input: styles.amount ?? '' }}
            value={discount.amount}
            most={ORDER_LIMITS.money}
            error={fault !== null}
            onChange={(amount) => onChange({ unit: 'money', amount })}
          />
        ) : (
          <TextInput
            data-till-discount
            aria-label={t('discount.title')}
            classNames={{ input: styles.amount ?? '' }}
            inputMode="decimal"
            placeholder="0"
            maxLength={6}
            value={discount.typed}
            error={fault !== null}
            onChange={({ currentTarget }) => onChange({ unit: 'percent', typed: currentTarget.value })}
          />
        )}
        <div className={styles.meter} data-over={isOver || undefined} aria-live="polite">
          {percent !== null && (
            <span className={styles.bar} aria-hidden>
              <i style={{ width: `${used * 100}%` }} />
            </span>
          )}
          {percent === null ? (
            all.discount > 0 && (
              <small className="meta">
                {t('discount.unlimited', { amount: formatMoney(all.discount), share: shared })}
              </small>
            )
          ) : (
            <small className="meta">
              <strong className="text">
                {t('discount.used', { amount: formatMoney(all.discount), most: formatMoney(most) })}
              </strong>{' '}
              · {t('discount.share', { share: shared, limit: formatPercent(percent) })}
            </small>
          )}
        </div>
        {(fault || isOver || (prices > 0 && typed > 0)) && (
          <p
            className={styles.rowNote}
            data-fault={fault !== null || undefined}
            data-over={isOver || undefined}
          >
            {fault ??
              [
                prices > 0 &&
                  typed > 0 &&
                  t('discount.both', { prices: formatMoney(prices), discount: formatMoney(typed) }),
                isOver && t('discount.over', { limit: formatPercent(percent ?? 100) }),
              ]
                .filter(Boolean)
                .join(' ')}
          </p>
        )}
      </div>
    </div>
  )
}
