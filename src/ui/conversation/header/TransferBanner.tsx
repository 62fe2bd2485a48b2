import { ADMINISTRATOR } from '@domain/access/visibility'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatShort } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import type { TicketActions } from '@ui/tickets/useTicketActions'
import { transferTexts } from '@ui/transfers/texts/pt_BR'
import { useOpenTransfer } from '@ui/transfers/useOpenTransfer'
import styles from './TransferBanner.module.css'

/** Over the conversation: a transfer that waits, with what this user can do about it. */
export default function TransferBanner({ ticketId, actions }: { ticketId: string; actions: TicketActions }) {
  const t = useTexts(transferTexts)
  const viewer = useViewer()
  const now = useNow(60_000)
  const transfer = useOpenTransfer(ticketId)
  if (!transfer?.data) return null
  const { data, id } = transfer
  const from = data.previousUser?.name ?? t('someone')
  const to = data.nextUser?.name ?? t('someone')
  const forMe = data.nextUserId === viewer.id
  const fromMe = data.previousUserId === viewer.id
  const text = forMe
    ? t('waitingMine', { name: from })
    : fromMe
      ? t('waitingTheirs', { name: to })
      : t('waitingOther', { from, to })
  return (
    <div className={styles.banner} role="status">
      <IconArrowsExchange size={18} aria-hidden />
      <div className={styles.text}>
        {text}
        <span className="block muted meta">
          {t('since', { when: formatShort(data.created_at, now, t) })}
          {data.note && ` · ${t('note_', { note: data.note })}`}
        </span>
      </div>
      {forMe && (
        <Button
          size="compact-md"
          loading={actions.busy === 'acceptTransfer'}
          onClick={() => actions.acceptTransfer(id)}
        >
          {t('accept')}
        </Button>
      )}
      {(forMe || fromMe || viewer.role === ADMINISTRATOR) && (
        <Button
          size="compact-md"
          variant="default"
          loading={actions.busy === 'cancelTransfer'}
          onClick={() => actions.cancelTransfer(id)}
        >
          {t(forMe ? 'refuse' : 'callBack')}
        </Button>
      )}
    </div>
  )
}
