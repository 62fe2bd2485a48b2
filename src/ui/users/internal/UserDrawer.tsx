import '../teamStyles'
import type { Role, User, UserDepartment } from '@contract/entities'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { useState } from 'react'
import { teamTexts } from '../texts/pt_BR'
import { UserEditor } from './UserEditor'

type Props = {
  /** Null: a new one. */
  user: User | null
  roles: readonly Role[]
  departments: readonly UserDepartment[]
  onClose: (changed: boolean) => void
}

/** A user, new or changed, beside the list. Leaving with something unsaved is asked about. */
export function UserDrawer({ user, roles, departments, onClose }: Props) {
  const t = useTexts(teamTexts)
  const [unsaved, setUnsaved] = useState(false)
  const leaving = useUnsaved(unsaved)
  const leave = () => leaving.leave(() => onClose(false))
  return (
    <>
      <SideDrawer onClose={leave} title={user ? user.name : t('users.add')}>
        <UserEditor
          user={user}
          roles={roles}
          departments={departments}
          onUnsaved={setUnsaved}
          onCancel={leave}
          onSaved={() => onClose(true)}
        />
      </SideDrawer>
      {leaving.asking}
    </>
  )
}
