import '@ui/kit/texts/shared/pt_BR'
import type { User } from '@contract/entities'
import { mayGrant } from '@domain/access/granting'
import {
  IconLock,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconPlayerPlay,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react'
import type { RowAction } from '@ui/kit/list/RowActions'
import type { Translate } from '@ui/kit/text'
import type { teamTexts } from '../texts/pt_BR'

/** What is to be done with a user. */
export type Asked = Readonly<{
  what: 'edit' | 'twoFactor' | 'block' | 'unblock' | 'disconnect' | 'endPause' | 'delete'
  user: User
}>

/** What one may do with this user: nothing with a user whose role may do more than one's own, and not everything with oneself. */
export function userActions(
  user: User,
  self: User,
  t: Translate<typeof teamTexts>,
  ask: (asked: Asked) => void,
): readonly RowAction[] {
  if (!mayGrant(self.role, user.role)) return []
  const shutOut = user.blocked_at !== null || user.attempts > 0
  const to = (what: Asked['what']) => () => ask({ what, user })
  const own: RowAction[] = [{ label: t('shared:edit'), icon: IconPencil, onClick: to('edit') }]
  if (shutOut) own.push({ label: t('users.unblock'), icon: IconLockOpen, onClick: to('unblock') })
  if (user.id === self.id) return own
  own.push({ label: t('users.twoFactor.open'), icon: IconShieldLock, onClick: to('twoFactor') })
  if (user.blocked_at === null) own.push({ label: t('users.block'), icon: IconLock, onClick: to('block') })
  if (user.paused_at) own.push({ label: t('users.endPause'), icon: IconPlayerPlay, onClick: to('endPause') })
  own.push({ label: t('users.disconnect'), icon: IconLogout, onClick: to('disconnect') })
  own.push({ label: t('shared:delete'), icon: IconTrash, danger: true, onClick: to('delete') })
  return own
}
