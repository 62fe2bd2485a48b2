import { useCommands } from '@app/panel'
import type { User } from '@contract/entities'
import { Radio, Select } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { useEffect, useState } from 'react'
import styles from './Team.module.css'
import { useTeamTexts } from './teamTexts'
import type { Asked } from './UserActions'
import { useDoing } from './useDoing'

type Props = { asked: Asked; onClose: (changed: boolean) => void }

/** Asks before a user is shut out, let in, thrown out or deleted; says what happens then. */
export function UserDialog({ asked, onClose }: Props) {
  return asked.what === 'delete' ? (
    <DeleteUser user={asked.user} onClose={onClose} />
  ) : (
    <Sure what={asked.what} user={asked.user} onClose={onClose} />
  )
}

function Sure({
  what,
  user: { id, name },
  onClose,
}: {
  what: 'block' | 'unblock' | 'disconnect'
  user: User
  onClose: Props['onClose']
}) {
  const t = useTeamTexts()
  const { team } = useCommands()
  const { busy, failure, run } = useDoing()
  const said = { block: 'wasBlocked', unblock: 'wasUnblocked', disconnect: 'wasDisconnected' } as const
  const confirm = async () => {
    if (await run(team({ ask: `${what}User`, id }), t(`users.${said[what]}`, { name }))) onClose(true)
  }
  return (
    <ConfirmDialog
      title={what === 'unblock' ? `${t('users.unblock')}: ${name}` : t(`users.${what}Title`, { name })}
      text={what === 'unblock' ? '' : t(`users.${what}Text`)}
      action={t(`users.${what}`)}
      color={what === 'unblock' ? 'primary' : 'danger'}
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    />
  )
}

function DeleteUser({ user, onClose }: { user: User; onClose: Props['onClose'] }) {
  const t = useTeamTexts()
  const { team } = useCommands()
  const { busy, failure, run } = useDoing()
  const [to, setTo] = useState<'queue' | 'colleague'>('queue')
  const [nextUserId, setNext] = useState<string | null>(null)
  const held = user.chat_tickets ?? 0
  const colleagues = useColleagues(user.id)
  const missing = to === 'colleague' && nextUserId === null
  const confirm = async () => {
    if (missing) return
    const wish = { ask: 'deleteUser', id: user.id, nextUserId: to === 'queue' ? null : nextUserId } as const
    if (await run(team(wish), t('users.wasDeleted', { name: user.name }))) onClose(true)
  }
  return (
    <ConfirmDialog
      title={t('users.deleteTitle', { name: user.name })}
      text={t('users.deleteText')}
      action={t('delete')}
      color="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    >
      {held > 0 && (
        <fieldset className={styles.fieldset}>
          <legend>{t('users.deleteTickets', { count: held })}</legend>
          <Radio.Group value={to} onChange={(value) => setTo(value === 'colleague' ? 'colleague' : 'queue')}>
            <div className={styles.form}>
              <Radio value="queue" label={t('users.toQueue')} />
              <Radio value="colleague" label={t('users.toColleague')} />
            </div>
          </Radio.Group>
          {to === 'colleague' && (
            <Select
              mt={12}
              label={t('users.colleague')}
              placeholder={t('users.chooseColleague')}
              data={colleagues}
              value={nextUserId}
              searchable
              onChange={setNext}
              comboboxProps={{ withinPortal: true }}
            />
          )}
        </fieldset>
      )}
    </ConfirmDialog>
  )
}

/** Who could take over, by name. */
function useColleagues(except: string): { value: string; label: string }[] {
  const { team } = useCommands()
  const [found, setFound] = useState<readonly User[]>([])
  useEffect(() => {
    let gone = false
    const filter = { search: '', roleId: null, departmentId: null, online: null, blocked: false }
    void team({ ask: 'users', filter, page: 1, limit: 100 }).then((outcome) => {
      if (!gone && outcome.ok) setFound(outcome.value.items)
    })
    return () => {
      gone = true
    }
  }, [team])
  return found.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, label: name }))
}
