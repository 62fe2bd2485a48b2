import '@ui/kit/texts/shared/pt_BR'
import type { User } from '@contract/entities'
import { fullBy } from '@domain/tickets/pick-rules'
import { Avatar } from '@ui/kit/Avatar'
import choice from '@ui/kit/Choice.module.css'
import { useTexts } from '@ui/kit/text'
import { useId } from 'react'
import styles from './ColleagueList.module.css'
import { transferTexts } from './texts/pt_BR'

/** What they have already, of what they may have. */
function Load({ user }: { user: User }) {
  const t = useTexts(transferTexts)
  const held = user.chat_tickets
  if (held === undefined || held === null) return null
  const full = fullBy(user, { held, active: user.active_chat_tickets ?? held })
  const most = full?.most ?? user.max_chat_tickets ?? user.max_active_chat_tickets
  const values = {
    count: full?.limit === 'max_active_chat_tickets' ? (user.active_chat_tickets ?? held) : held,
  }
  return (
    <span className={styles.load} data-full={full !== null || undefined}>
      {most === null ? t('load', values) : t('loadOf', { ...values, most })}
    </span>
  )
}

type Props = {
  /** Null until they have come. */
  users: readonly User[] | null
  loading: boolean
  chosen: string | null
  onChoose: (user: User) => void
}

/** Colleagues to choose one from: radio buttons, so that arrow keys and screen readers know what to do. */
export function ColleagueList({ users, loading, chosen, onChoose }: Props) {
  const t = useTexts(transferTexts)
  const name = useId()
  return (
    <div
      className={`${choice.offered} ${styles.list}`}
      role="radiogroup"
      aria-label={t('shared:colleagues')}
      aria-busy={loading}
    >
      {users === null && loading && <p role="status">{t('loading')}</p>}
      {users?.length === 0 && !loading && <p role="status">{t('none')}</p>}
      {users?.map((user) => (
        <label key={user.id} className={`${choice.choice} ${styles.colleague}`}>
          <input type="radio" name={name} checked={user.id === chosen} onChange={() => onChoose(user)} />
          <Avatar name={user.name} size={32} />
          <span className={styles.name}>
            {user.name}
            {user.userDepartment && <small className="block muted meta">{user.userDepartment.name}</small>}
          </span>
          <Load user={user} />
          <span className={user.online && !user.paused_at ? styles.online : styles.away}>
            <i aria-hidden />
            {user.paused_at
              ? user.pause_reason
                ? t('pausedFor', { reason: user.pause_reason })
                : t('paused')
              : t(user.online ? 'shared:online' : 'shared:away')}
          </span>
        </label>
      ))}
    </div>
  )
}
