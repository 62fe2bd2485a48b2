import type { User } from '@contract/entities'
import { Avatar } from '@ui/kit/Avatar'
import { useText } from '@ui/kit/text'
import { useId } from 'react'
import styles from './ColleagueList.module.css'

type Props = {
  /** Null until they have come. */
  users: readonly User[] | null
  loading: boolean
  chosen: string | null
  onChoose: (user: User) => void
}

/** Colleagues to choose one from: radio buttons, so that arrow keys and screen readers know what to do. */
export function ColleagueList({ users, loading, chosen, onChoose }: Props) {
  const t = useText()
  const name = useId()
  return (
    <div className={styles.list} role="radiogroup" aria-label={t('transfer.colleagues')} aria-busy={loading}>
      {users === null && loading && <p role="status">{t('transfer.loading')}</p>}
      {users?.length === 0 && !loading && <p role="status">{t('transfer.none')}</p>}
      {users?.map((user) => (
        <label key={user.id} className={styles.colleague}>
          <input type="radio" name={name} checked={user.id === chosen} onChange={() => onChoose(user)} />
          <Avatar name={user.name} size={32} />
          <span className={styles.name}>
            {user.name}
            {user.userDepartment && <small>{user.userDepartment.name}</small>}
          </span>
          <span className={user.online ? styles.online : styles.away}>
            <i aria-hidden />
            {t(user.online ? 'transfer.online' : 'transfer.away')}
          </span>
        </label>
      ))}
    </div>
  )
}
