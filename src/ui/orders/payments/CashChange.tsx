import { formatMoney } from '@domain/money/money'
import { useTexts } from '@ui/kit/text'
import styles from '../Orders.module.css'
import { orderTexts } from '../texts/pt_BR'

/** What the customer gets back of what they put down, and what stays with the shop; in cents. */
export function CashChange({ handed, kept }: { handed: number; kept: number }) {
  const t = useTexts(orderTexts)
  return (
    <output className={styles.change}>
      {t('payments.change')}
      <strong>{formatMoney(handed - kept)}</strong>
      {t('payments.kept', { amount: formatMoney(kept) })}
    </output>
  )
}
