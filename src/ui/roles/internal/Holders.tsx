import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import team from '@ui/users/Team.module.css'
import type { RoleDetails } from '@ui/users/teamRows'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { UserPhoto } from '@ui/users/UserPhoto'
import { useState } from 'react'
import styles from './Roles.module.css'

/** Named at once: below them is what the page is for. */
const FIRST = 12

/** Who holds a role. */
export function Holders({ role: { holders, users } }: { role: RoleDetails }) {
  const t = useTexts(teamTexts)
  const [all, setAll] = useState(false)
  const shown = all ? holders : holders.slice(0, FIRST)
  return (
    <section className={styles.holders} aria-label={t('roles.holders')}>
      <h2>
        {t('roles.holders')} <span className={team.muted}>{t('people', { count: users })}</span>
      </h2>
      {users === 0 ? (
        <p className={team.muted}>{t('roles.nobody')}</p>
      ) : (
        <ul>
          {shown.map(({ id, name, image }) => (
            <li key={id}>
              <UserPhoto name={name} image={image} size={24} />
              {name}
            </li>
          ))}
          {users > shown.length && (
            <li className={team.muted}>
              {shown.length < holders.length ? (
                <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
                  {t('more', { count: users - shown.length })}
                </Button>
              ) : (
                t('more', { count: users - shown.length })
              )}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
