import type { SaleForm } from '@domain/orders/sale-form'
import { IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { useTexts } from '@ui/kit/text'
import { FormattedText } from '@ui/messages/FormattedText'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { tillTexts } from '../texts/pt_BR'
import styles from './Preview.module.css'
import { useSaid } from './useSaid'

type Props = {
  form: SaleForm
  /** Null: it is given one when it is saved. */
  number: string | null
  fee: number
  /** The order that is changed. */
  info: OrderInfo | null
  name: string
}

/** What the customer will receive of a sale, as it stands now: ghosts of the bubbles that it will be. */
export function Preview({ name, ...sale }: Props) {
  const t = useTexts(tillTexts)
  const { text, number } = useSaid(sale)
  return (
    <ScrollRegion className={styles.preview} label={t('willReceive', { name })}>
      <header>
        <IconEye size={14} aria-hidden />
        <strong>{t('willReceive', { name })}</strong>
        <small>{t('notYet')}</small>
      </header>
      <div className={styles.ghost}>
        <FormattedText text={text} />
      </div>
      <div className={styles.ghost} data-page>
        <IconFileTypePdf size={22} aria-hidden />
        <span>
          <strong>{number}.pdf</strong>
          <small>{t('pageOne')}</small>
        </span>
      </div>
    </ScrollRegion>
  )
}
