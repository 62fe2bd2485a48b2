import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { ADMINISTRATOR } from '@domain/tickets/visibility'
import { openTransferOf } from '@domain/transfers/transfer.rows'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import type { TicketActions } from '@ui/tickets/useTicketActions'
import { useCallback } from 'react'
import styles from './TransferBanner.module.css'
import { transferTexts } from './texts/pt_BR'

/** The transfer of a ticket that waits for an answer, if any. */
export function useOpenTransfer(ticketId: string) {
  const select = useCallback((world: World) => openTransferOf(world, ticketId), [ticketId])
  return useView(['transfers'], select)
}

/** Over the conversation: a transfer that waits, with what this user can do about it. */
export function TransferBanner({ ticketId, actions }: { ticketId: string; actions: TicketActions }) {
  const t = useTexts(transferTexts)
  const viewer = useViewer()
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
        {data.note && <span>{t('note_', { note: data.note })}</span>}
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
