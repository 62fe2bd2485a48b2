import type { StrandedTicket } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import type { BulkChange } from '@domain/tickets/changes'
import { Button } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import { noticeTexts } from '@ui/notices/texts/pt_BR'
import { useState } from 'react'
import { DepartmentList } from '../life/DepartmentList'
import { listTexts } from '../texts/list/pt_BR'
import styles from './StrandedTickets.module.css'

type Props = {
  tickets: readonly StrandedTicket[]
  onOpen: (ticketId: string) => void
  onChanged: () => void
  onClose: () => void
}

/** Tickets on which nobody but an administrator may act: each with its cause and its ways out. */
export default function StrandedTickets({ tickets, onOpen, onChanged, onClose }: Props) {
  const t = useTexts(noticeTexts)
  const list = useTexts(listTexts)
  const commands = useCommands()
  const self = useUser()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Readonly<{ id: string; message: string }> | null>(null)
  /** The ticket whose department is being chosen. */
  const [moving, setMoving] = useState<string | null>(null)
  const repair = async (id: string, change: BulkChange) => {
    setBusy(id)
    setFailure(null)
    const outcome = await commands.bulkTickets([id], change)
    setBusy(null)
    const refused = outcome.ok ? outcome.value.find(({ done }) => !done) : outcome
    if (refused) return setFailure({ id, message: refused.message || list('stranded.failed') })
    setMoving(null)
    onChanged()
  }
  return (
    <Dialog onClose={onClose} title={list('stranded.title')} size="lg">
      <p className={dialog.text}>{list('stranded.lead')}</p>
      <ul className={styles.list}>
        {tickets.map(({ id, customerName, cause }) => (
          <li key={id} className={styles.ticket}>
            <span className={styles.text}>
              <strong>{customerName}</strong>
              <small className="muted">{list(`stranded.${cause}`)}</small>
            </span>
            <span className="flex wrap at-end gap-6">
              <Button size="compact-md" variant="default" onClick={() => onOpen(id)}>
                {t('open')}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-expanded={moving === id}
                onClick={() => setMoving(moving === id ? null : id)}
              >
                {list('stranded.toDepartment')}
              </Button>
              <Button
                size="compact-md"
                variant={cause === 'ownerGone' ? 'default' : 'filled'}
                loading={busy === id}
                onClick={() => void repair(id, { kind: 'user', userId: self.id, note: '' })}
              >
                {list('stranded.toSelf')}
              </Button>
              {cause === 'ownerGone' && (
                <Button
                  size="compact-md"
                  loading={busy === id}
                  onClick={() => void repair(id, { kind: 'inbox' })}
                >
                  {list('stranded.giveBack')}
                </Button>
              )}
            </span>
            {moving === id && (
              <div className={styles.departments}>
                <DepartmentList
                  current={null}
                  chosen={null}
                  onChoose={(department) =>
                    void repair(id, { kind: 'department', departmentId: department.id })
                  }
                />
              </div>
            )}
            {failure?.id === id && (
              <p className={styles.failure} role="alert">
                {failure.message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
