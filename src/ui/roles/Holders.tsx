import type { RoleDetails } from '@contract/entities'
import team from '@ui/users/Team.module.css'
import { useTeamTexts } from '@ui/users/teamTexts'
import { UserPhoto } from '@ui/users/UserPhoto'
import styles from './Roles.module.css'

/** Who holds a role. */
export function Holders({ role: { holders, users } }: { role: RoleDetails }) {
  const t = useTeamTexts()
  return (
    <section className={styles.holders} aria-label={t('roles.holders')}>
      <h2>
        {t('roles.holders')} <span className={team.muted}>{t('people', { count: users })}</span>
      </h2>
      {users === 0 ? (
        <p className={team.muted}>{t('roles.nobody')}</p>
      ) : (
        <ul>
          {holders.map(({ id, name, image }) => (
            <li key={id}>
              <UserPhoto name={name} image={image} size={24} />
              {name}
            </li>
          ))}
          {users > holders.length && (
            <li className={team.muted}>{t('more', { count: users - holders.length })}</li>
          )}
        </ul>
      )}
    </section>
  )
}
