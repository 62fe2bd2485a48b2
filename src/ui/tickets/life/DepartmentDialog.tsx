import { useCommands, useRow } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'
import { useChange } from '../useChange'
import { DepartmentList } from './DepartmentList'
import { tellMoved } from './tellMoved'

/** Gives a ticket to another department. */
export default function DepartmentDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const row = useRow('tickets', ticketId)
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const { busy, failure, run } = useChange('transfer')
  if (!row) return null
  const change = async () => {
    if (!chosen) return
    const what = { kind: 'department', departmentId: chosen.id } as const
    if (!(await run(() => commands.changeTicket(ticketId, what)))) return
    tellMoved(life('done.department', { name: chosen.name }), [ticketId], commands)
    onClose()
  }
  return (
    <Dialog title={life('department.title')} size="sm" onClose={onClose}>
      <p className={styles.lead}>{life('department.lead')}</p>
      <DepartmentList
        current={row.data.inbox_department_id}
        chosen={chosen?.id ?? null}
        onChoose={setChosen}
      />
      <Failure why={failure} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {life('kit:cancel')}
        </Button>
        <Button data-confirms disabled={!chosen} loading={busy} onClick={() => void change()}>
          {life('department.submit')}
        </Button>
      </div>
    </Dialog>
  )
}
