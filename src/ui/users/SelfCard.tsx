import { useUser } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { Presence } from './internal/Presence'
import styles from './Team.module.css'
import { teamTexts } from './texts/pt_BR'
import { UserPhoto } from './UserPhoto'

/** Who one is to the house: as administrators keep it, and whether colleagues see one at the counter. */
export function SelfCard() {
  const t = useTexts(teamTexts)
  const user = useUser()
  const limit = user.max_chat_tickets
  const facts: [string, string][] = [
    [t('users.email'), user.email],
    [t('users.role'), user.role.display_name],
    [t('users.department'), user.userDepartment?.name ?? t('users.noDepartment')],
    [t('users.connections'), user.userInstances.map(({ name }) => name).join(', ') || t('none')],
    [t('users.limits'), limit === null ? t('users.noLimit') : String(limit)],
  ]
  return (
    <section className={styles.self} aria-label={user.name}>
      <span className={styles.person}>
        <UserPhoto name={user.name} image={user.image} size={56} />
        <span>
          <strong>{user.name}</strong>
          <small>@{user.username}</small>
          <Presence userId={user.id} />
        </span>
      </span>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted meta">{name}</dt>
            <dd className="m-0 anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
