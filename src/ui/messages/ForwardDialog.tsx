import { sameList, useCommands, useUser, useView } from '@app/panel'
import { formatPhone } from '@domain/contacts/phone'
import type { MessageRow, TicketRow, World } from '@domain/kernel/world'
import { passedOn } from '@domain/messages/actions'
import { foldText } from '@domain/text/fold-text'
import { Modal, TextInput } from '@mantine/core'
import { Avatar } from '@ui/kit/Avatar'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import { useText } from '@ui/kit/text'
import { useCallback, useState } from 'react'
import styles from './ForwardDialog.module.css'
import { useTalk } from './talkTexts'

/** Passes what a message says on to another of one's open tickets, through the outbox like everything written. */
export default function ForwardDialog({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const t = useText()
  const talk = useTalk()
  const commands = useCommands()
  const user = useUser()
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const tickets = useView(
    ['tickets'],
    useCallback(
      (world: World) => openTickets(world, user.id, row.ticketId, search),
      [user.id, row.ticketId, search],
    ),
    sameList,
  )
  const forward = async (ticket: TicketRow) => {
    setBusy(true)
    const outcome = await commands.send(ticket.id, passedOn(row.data), { type: 'chat', replyTo: null })
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.message)
    tell('done', talk('forwardDone', { name: ticket.data.customer_name }))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={talk('forwardTitle')}
      centered
      size="md"
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 100 }}
    >
      <p className={dialog.text}>{talk('forwardLead')}</p>
      <TextInput
        aria-label={talk('forwardSearch')}
        placeholder={talk('forwardSearch')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {tickets.length === 0 ? (
        <p className={styles.none}>{talk('forwardNone')}</p>
      ) : (
        <ul className={styles.list}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <button type="button" disabled={busy} onClick={() => void forward(ticket)}>
                <Avatar name={ticket.data.customer_name} />
                <span>
                  <strong>{ticket.data.customer_name}</strong>
                  <small>{formatPhone(ticket.data.customer.phone_number)}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {failure !== null && (
        <p className={dialog.failure} role="alert">
          {failure}
        </p>
      )}
    </Modal>
  )
}

/** The user's open tickets but this one, by name; `search` in the name or the phone. */
function openTickets(world: World, userId: string, but: string, search: string): TicketRow[] {
  const wanted = foldText(search.trim())
  const digits = search.replace(/\D/g, '')
  return [...world.rows.tickets.values()]
    .filter(
      ({ id, state, data }) =>
        state === 'open' &&
        data.user_id === userId &&
        id !== but &&
        (foldText(data.customer_name).includes(wanted) ||
          (digits !== '' && data.customer.phone_number.includes(digits))),
    )
    .sort((a, b) => a.data.customer_name.localeCompare(b.data.customer_name, 'pt-BR'))
}
