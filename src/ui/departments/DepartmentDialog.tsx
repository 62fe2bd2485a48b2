import { useCommands } from '@app/panel'
import type { DepartmentDetails } from '@contract/entities'
import { Button, Modal, TextInput } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import dialog from '@ui/kit/Dialog.module.css'
import { useUnsaved } from '@ui/kit/useUnsaved'
import styles from '@ui/users/Team.module.css'
import { useTeamTexts } from '@ui/users/teamTexts'
import { useDoing } from '@ui/users/useDoing'
import { type FormEvent, useState } from 'react'

/** What is to be done with a department. */
export type Asked =
  | Readonly<{ what: 'add' }>
  | Readonly<{ what: 'rename' | 'activate' | 'deactivate' | 'delete'; row: DepartmentDetails }>

type Props = { asked: Asked; onClose: (changed: boolean) => void }

/** Asks for the name, or whether it is meant, and does it. */
export function DepartmentDialog({ asked, onClose }: Props) {
  return asked.what === 'add' || asked.what === 'rename' ? (
    <NameDialog row={asked.what === 'add' ? null : asked.row} onClose={onClose} />
  ) : (
    <Sure what={asked.what} row={asked.row} onClose={onClose} />
  )
}

function NameDialog({ row, onClose }: { row: DepartmentDetails | null; onClose: Props['onClose'] }) {
  const t = useTeamTexts()
  const { team } = useCommands()
  const { busy, failure, run } = useDoing()
  const [name, setName] = useState(row?.department.name ?? '')
  const leaving = useUnsaved(name.trim() !== (row?.department.name ?? ''))
  const leave = () => leaving.leave(() => onClose(false))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wish = { ask: 'saveDepartment', id: row?.department.id ?? null, name } as const
    const shown = name.trim()
    const said = row ? t('departments.saved', { name: shown }) : t('departments.made', { name: shown })
    if (await run(team(wish), said)) onClose(true)
  }
  return (
    <Modal
      opened
      centered
      size="sm"
      onClose={leave}
      closeOnEscape={!leaving.asking}
      title={t(row ? 'departments.renameTitle' : 'departments.add')}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 100 }}
    >
      {leaving.asking}
      <form onSubmit={(event) => void save(event)} className={styles.form}>
        <TextInput
          label={t('departments.nameLabel')}
          value={name}
          maxLength={60}
          data-autofocus
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Sure({
  what,
  row: { department, inbox_tickets: queue },
  onClose,
}: {
  what: 'activate' | 'deactivate' | 'delete'
  row: DepartmentDetails
  onClose: Props['onClose']
}) {
  const t = useTeamTexts()
  const { team } = useCommands()
  const { busy, failure, run } = useDoing()
  const { id, name } = department
  const confirm = async () => {
    const wish =
      what === 'delete'
        ? ({ ask: 'deleteDepartment', id } as const)
        : ({ ask: 'useDepartment', id, activated: what === 'activate' } as const)
    const said = { delete: 'wasDeleted', activate: 'wasActivated', deactivate: 'wasDeactivated' } as const
    if (await run(team(wish), t(`departments.${said[what]}`, { name }))) onClose(true)
  }
  const text =
    what === 'delete'
      ? t('departments.deleteText')
      : what === 'activate'
        ? ''
        : queue > 0
          ? t('departments.deactivateQueue', { count: queue })
          : t('departments.deactivateText')
  return (
    <ConfirmDialog
      title={
        what === 'activate'
          ? t('departments.activate')
          : t(what === 'delete' ? 'departments.deleteTitle' : 'departments.deactivateTitle', { name })
      }
      text={what === 'activate' ? name : text}
      action={t(
        what === 'delete'
          ? 'delete'
          : what === 'activate'
            ? 'departments.activate'
            : 'departments.deactivate',
      )}
      color={what === 'activate' ? 'primary' : 'danger'}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    />
  )
}
