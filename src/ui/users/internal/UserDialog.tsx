import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { User } from '@contract/entities'
import { EndUserPauseDocument } from '@infra/graphql/pauses.gen'
import { DisconnectUserDocument, UnblockUserDocument } from '@infra/graphql/team.gen'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useTexts } from '@ui/kit/text'
import { teamTexts } from '../texts/pt_BR'
import { LeaveDialog } from './LeaveDialog'

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
  if (what === 'delete' || what === 'block') return <LeaveDialog what={what} user={user} onClose={onClose} />
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
  const said = { unblock: 'wasUnblocked', disconnect: 'wasDisconnected' } as const
  const ask = () => {
    switch (what) {
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
