import { isSnoozed } from '@domain/tickets/snooze'
import type { TicketRow } from '@domain/tickets/tables'
import { IconClockPause, IconFlagFilled, IconPinFilled, IconRobot, IconStarFilled } from '@tabler/icons-react'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import styles from '../TicketRow.module.css'
import { ticketTexts } from '../texts/pt_BR'

type Props = { row: TicketRow; favorite: boolean; pinned: boolean }

/** What sets a ticket apart in the list; most have none of it. */
export default function RowMarks({ row, favorite, pinned }: Props) {
  const t = useTexts(ticketTexts)
  const { bot_is_active: bot, priority } = row.data
  return (
    <>
      {favorite && (
        <Mark as={styles.favorite} text={t('favorite')}>
          <IconStarFilled size={12} aria-hidden />
        </Mark>
      )}
      {bot && (
        <Mark text={t('bot')}>
          <IconRobot size={14} aria-hidden />
        </Mark>
      )}
      {priority > 0 && <Priority level={priority} />}
      {isSnoozed(row) && (
        <Mark text={t('snoozed')}>
          <IconClockPause size={14} aria-hidden />
        </Mark>
      )}
      {pinned && (
        <Mark text={t('pinned')}>
          <IconPinFilled size={14} aria-hidden />
        </Mark>
      )}
    </>
  )
}

/** A sign, and what it says by name. */
function Mark({
  as = styles.mark,
  text,
  children,
}: {
  as?: string | undefined
  text: string
  children: ReactNode
}) {
  return (
    <span className={as} title={text}>
      {children}
      <span className={hidden.text}>{text}</span>
    </span>
  )
}

/** How urgent it is: by colour, and by name. */
function Priority({ level }: { level: number }) {
  const t = useTexts(ticketTexts)
  const name = level >= 3 ? 'high' : level === 2 ? 'medium' : 'low'
  return (
    <Mark
      as={{ high: styles.danger, medium: styles.warning, low: styles.calm }[name]}
      text={t(`priorities.${name}`)}
    >
      <IconFlagFilled size={12} aria-hidden />
    </Mark>
  )
}
