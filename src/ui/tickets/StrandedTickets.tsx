import type { StrandedTicket } from '@app/commands'
import { useCommands } from '@app/panel'
import { Button, Modal } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { tellFailure } from '@ui/kit/feedback'
import { useText } from '@ui/kit/text'
import { useState } from 'react'
import { useListTexts } from './listTexts'
import styles from './StrandedTickets.module.css'

type Props = {
  tickets: readonly StrandedTicket[]
  onOpen: (ticketId: string) => void
  onChanged: () => void
  onClose: () => void
}

/** Tickets on which nobody but an administrator may act: each with its cause and its way out. */
export default function StrandedTickets({ tickets, onOpen, onChanged, onClose }: Props) {
  const t = useText()
  const list = useListTexts()
  const commands = useCommands()
  const [busy, setBusy] = useState<string | null>(null)
  const giveBack = async (id: string) => {
    setBusy(id)
    tellFailure(await commands.returnToInbox(id))
    setBusy(null)
    onChanged()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={list('stranded.title')}
      centered
      size="md"
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 100 }}
    >
      <p className={dialog.text}>{list('stranded.lead')}</p>
      <ul className={styles.list}>
        {tickets.map(({ id, customerName, cause }) => (
          <li key={id} className={styles.ticket}>
            <span className={styles.text}>
              <strong>{customerName}</strong>
              <small>{list(`stranded.${cause}`)}</small>
            </span>
            <Button size="compact-md" variant="default" onClick={() => onOpen(id)}>
              {t('notices.open')}
            </Button>
            {cause === 'ownerGone' && (
              <Button size="compact-md" loading={busy === id} onClick={() => void giveBack(id)}>
                {list('stranded.giveBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
