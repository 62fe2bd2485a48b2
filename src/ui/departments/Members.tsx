import { useTexts } from '@ui/kit/text'
import styles from '@ui/users/Team.module.css'
import type { RoleDetails } from '@ui/users/teamRows'
import { teamTexts } from '@ui/users/texts/pt_BR'

const SHOWN = 3

/** The first people of a department or role by name, and how many more there are. */
export function Members({ people, count }: { people: RoleDetails['holders']; count: number }) {
  const t = useTexts(teamTexts)
  if (count === 0) return <span className={styles.muted}>{t('none')}</span>
  const shown = people.slice(0, SHOWN).map(({ name }) => name)
  const title = people.map(({ name }) => name).join('\n')
  return (
    <span title={title}>
      {shown.join(', ')}
      {count > shown.length && (
        <span className={styles.muted}> {t('more', { count: count - shown.length })}</span>
      )}
    </span>
  )
}
