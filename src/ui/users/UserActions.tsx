import type { User } from '@contract/entities'
import { mayGrant } from '@domain/access/granting'
import { Menu } from '@mantine/core'
import {
  IconLock,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react'
import { RowActions } from './RowActions'
import { useTeamTexts } from './teamTexts'

/** What is to be done with a user, and is asked about first. */
export type Asked = Readonly<{ what: 'block' | 'unblock' | 'disconnect' | 'delete'; user: User }>

type Props = {
  user: User
  self: User
  onEdit: () => void
  onTwoFactor: () => void
  onAsk: (asked: Asked) => void
}

/** What one may do with this user: nothing with who may more than oneself, and not everything with oneself. */
export function UserActions({ user, self, onEdit, onTwoFactor, onAsk }: Props) {
  const t = useTeamTexts()
  if (!mayGrant(self.role, user.role)) return null
  const shutOut = user.blocked_at !== null || user.attempts > 0
  return (
    <RowActions label={t('actionsOf', { name: user.name })}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Menu.Item>
      {shutOut && (
        <Menu.Item
          leftSection={<IconLockOpen size={16} aria-hidden />}
          onClick={() => onAsk({ what: 'unblock', user })}
        >
          {t('users.unblock')}
        </Menu.Item>
      )}
      {user.id !== self.id && (
        <>
          <Menu.Item leftSection={<IconShieldLock size={16} aria-hidden />} onClick={onTwoFactor}>
            {t('users.twoFactor.open')}
          </Menu.Item>
          {user.blocked_at === null && (
            <Menu.Item
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => onAsk({ what: 'block', user })}
            >
              {t('users.block')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => onAsk({ what: 'disconnect', user })}
          >
            {t('users.disconnect')}
          </Menu.Item>
          <Menu.Item
            color="danger"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAsk({ what: 'delete', user })}
          >
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </RowActions>
  )
}
