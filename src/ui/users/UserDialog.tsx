import '@ui/shared/texts/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { User } from '@contract/entities'
import { EndUserPauseDocument } from '@infra/graphql/pauses.gen'
import {
  BlockUserDocument,
  DeleteUserDocument,
  DisconnectUserDocument,
  UnblockUserDocument,
  UsersPageDocument,
} from '@infra/graphql/team.gen'
import { Radio, Select } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Team.module.css'
import { teamTexts } from './texts/pt_BR'

type Props = Readonly<{
  what: 'block' | 'unblock' | 'disconnect' | 'endPause' | 'delete'
  user: User
  onClose: (changed: boolean) => void
}>

/** Asks before a user is shut out, let in, thrown out or deleted; says what happens then. */
export function UserDialog({ what, user, onClose }: Props) {
  const t = useTexts(teamTexts)
  const { change } = useCommands()
  const { id, name } = user
  if (what === 'delete') return <DeleteUser user={user} onClose={onClose} />
  if (what === 'endPause')
    return (
      <ConfirmAction
        title={t('users.endPauseTitle', { name })}
        text={t('users.endPauseText')}
        action={t('users.endPause')}
        said={t('users.pauseEnded', { name })}
        ask={() => change(EndUserPauseDocument, { user_id: id })}
        onClose={onClose}
      />
    )
  const said = { block: 'wasBlocked', unblock: 'wasUnblocked', disconnect: 'wasDisconnected' } as const
  const ask = () => {
    switch (what) {
      case 'block':
        return change(BlockUserDocument, { id })
      case 'unblock':
        return change(UnblockUserDocument, { id })
      case 'disconnect':
        return change(DisconnectUserDocument, { user_id: id, force_disconnect: true })
    }
  }
  return (
    <ConfirmAction
      danger={what !== 'unblock'}
      title={what === 'unblock' ? `${t('users.unblock')}: ${name}` : t(`users.${what}Title`, { name })}
      text={what === 'unblock' ? '' : t(`users.${what}Text`)}
      action={t(`users.${what}`)}
      said={t(`users.${said[what]}`, { name })}
      ask={ask}
      onClose={onClose}
    />
  )
}

function DeleteUser({ user, onClose }: Pick<Props, 'user' | 'onClose'>) {
  const t = useTexts(teamTexts)
  const { change } = useCommands()
  const [to, setTo] = useState<'queue' | 'colleague'>('queue')
  const [nextUserId, setNext] = useState<string | null>(null)
  const held = user.chat_tickets ?? 0
  const colleagues = useColleagues(user.id)
  const next = to === 'queue' ? null : nextUserId
  return (
    <ConfirmAction
      danger
      title={t('users.deleteTitle', { name: user.name })}
      text={t('users.deleteText')}
      action={t('shared:delete')}
      said={t('users.wasDeleted', { name: user.name })}
      ask={async () =>
        to === 'colleague' && nextUserId === null
          ? { ok: false, code: 'INVALID', message: t('users.chooseColleague') }
          : change(DeleteUserDocument, { id: user.id, next_user_id: next })
      }
      onClose={onClose}
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
    </ConfirmAction>
  )
}

/** Who could take over, by name. */
function useColleagues(except: string): { value: string; label: string }[] {
  const { read } = useCommands()
  const { value } = useRead('colleagues', () =>
    read(UsersPageDocument, { blocked: false, pagination_page: 1, pagination_limit: 100 }),
  )
  const found = value?.paginatedUsersCustom.items ?? []
  return found.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, label: name }))
}
