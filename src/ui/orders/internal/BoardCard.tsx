import type { OrderPhase } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { PromisedTime } from '@ui/kit/list/PromisedTime'
import { useTexts } from '@ui/kit/text'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import styles from '../Orders.module.css'
import { isLate, type OrderRow, orderPaymentText, ReviewBadge, StatusMark } from '../orderWords'
import { orderTexts } from '../texts/pt_BR'
import type { OrderLabel } from '../useOrderLabels'

/** Where a card may go. `refusedBy`: why the server does not take it there, in a sentence; null: it does. */
export type Goal = Readonly<{
  value: string
  label: string
  phase: OrderPhase
  chosen: OrderLabel | null
  refusedBy: string | null
}>

/** Why a card does not go where it could go next, each reason once. */
const whyNot = (goals: readonly Goal[]): string[] => [
  ...new Set(goals.flatMap(({ refusedBy }) => refusedBy ?? [])),
]

type Props = {
  row: OrderRow
  address: string
  goals: readonly Goal[]
  now: number
  /** The id of the card that was moved from here; it takes the keyboard along to its new column. */
  moved: RefObject<string | null>
  onGo: (goal: Goal) => void
  onDrag: (row: OrderRow | null) => void
}

/** An order on the board: dragged, or moved by the menu on it. */
export function BoardCard({ row, address, goals, now, moved, onGo, onDrag }: Props) {
  const t = useTexts(orderTexts)
  const card = useRef<HTMLLIElement>(null)
  // In another column it is another element: who moved it by keyboard would begin again at the top of the page,
  // and on a phone not see where it went.
  useLayoutEffect(() => {
    if (moved.current !== row.id) return
    moved.current = null
    const held = card.current?.querySelector('button') ?? card.current?.querySelector('a')
    held?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [moved, row.id])
  const late = isLate(row, now)
  return (
    <li
      ref={card}
      className={styles.card}
      data-late={late || undefined}
      draggable
      onDragStart={() => onDrag(row)}
      onDragEnd={() => onDrag(null)}
    >
      <span className="flex between baseline gap-8">
        <Link to={address} className={styles.cardLink}>
          {row.number}
        </Link>
        <strong>{formatMoney(row.total)}</strong>
      </span>
      <span>{row.customer_name}</span>
      <span className={styles.quiet}>{row.summary}</span>
      {row.status_name !== null && <StatusMark row={row} t={t} />}
      <ReviewBadge review={row.review} t={t} />
      {row.original_at_delivery && <span className={styles.warning}>{t('prescription.fetchMark')}</span>}
      <span className={late ? styles.late : styles.quiet}>
        <PromisedTime at={row.due_at} />
        {late && ` · ${t('late')}`}
      </span>
      <span className={styles.quiet}>
        {t('payment')}: {orderPaymentText(t, row, now)}
      </span>
      {whyNot(goals).map((reason) => (
        <span key={reason} className={styles.warning}>
          {reason}
        </span>
      ))}
      {goals.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              classNames={{ inner: styles.moveTo ?? '' }}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              aria-label={t('board.moveTo', { number: row.number })}
            >
              {t('board.move')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {goals.map((goal) => (
              <Menu.Item key={goal.value} disabled={goal.refusedBy !== null} onClick={() => onGo(goal)}>
                {goal.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
