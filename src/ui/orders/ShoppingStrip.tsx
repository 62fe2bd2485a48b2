import { formatMoney } from '@domain/money/money'
import type { TicketRow } from '@domain/tickets/tables'
import { IconChevronRight, IconReceipt, IconRepeat, IconShoppingBag, IconUsers } from '@tabler/icons-react'
import { useCustomer } from '@ui/customer-picker/useCustomer'
import { useNow } from '@ui/kit/clock'
import { formatShort } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { openOrderIn } from './openOrderIn'
import { StatusMark } from './orderWords'
import styles from './ShoppingStrip.module.css'
import { orderTexts } from './texts/pt_BR'
import { useShopping } from './useShopping'

type Props = { row: TicketRow; onOpen: () => void }

/**
 * Under the conversation's head where the details have no room: what the customer waits for, else what they bought last, will
 * need next, or belong to. A press opens the details. Nothing where there is no such thing.
 */
export default function ShoppingStrip({ row, onOpen }: Props) {
  const t = useTexts(orderTexts)
  const now = useNow(60_000)
  const { value } = useShopping(row.data.customer_id)
  const customer = useCustomer(row)
  if (!value) return null
  const open = openOrderIn(value.rows)
  const last = value.rows.find(({ phase }) => phase === 'delivered')
  const [use] = value.first.continuous
  const shown = (icon: ReactNode, what: string, rest: ReactNode, sum?: number) => (
    <button type="button" className={styles.strip} onClick={onOpen} data-strip>
      {icon}
      <span className="grow ellipsis">
        <strong>{what}</strong> {rest}
      </span>
      {sum !== undefined && <strong className="tabular">{formatMoney(sum)}</strong>}
      <IconChevronRight size={16} aria-hidden />
    </button>
  )
  if (open)
    return shown(
      <IconReceipt size={16} aria-hidden />,
      `${t('number')} ${open.number}`,
      <StatusMark row={open} t={t} />,
      open.total,
    )
  if (last)
    return shown(
      <IconShoppingBag size={16} aria-hidden />,
      t('panel.last'),
      `${formatShort(last.created_at, now, t)} · ${last.summary}`,
      last.total,
    )
  if (use)
    return shown(
      <IconRepeat size={16} aria-hidden />,
      t('panel.continuous'),
      `${use.name} · ${t('panel.next', { date: formatShort(use.next_at, now, t) })}`,
    )
  const groups = customer.groups?.map(({ name }) => name) ?? []
  return groups.length > 0 ? shown(<IconUsers size={16} aria-hidden />, groups.join(', '), null) : null
}
