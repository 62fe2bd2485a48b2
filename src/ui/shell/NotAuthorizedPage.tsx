import { usePanel, useRow } from '@app/panel/panel'
import { MENU_PARAMETERS } from '@domain/access/menu-sections'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import styles from '@ui/kit/PlainPage.module.css'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'

/** Where somebody can go back to: the first of these that their role opens. The last is open to all. */
const WAYS_BACK: readonly RoutePattern[] = [
  'chat/attendance',
  'instances/list/{chooseInstance}',
  'user-settings',
]

/** A page that the user's role does not include: who can change that, and a way back that is open. */
export default function NotAuthorizedPage() {
  const t = useTexts(outsideTexts)
  const { tenant } = usePanel()
  const role = useRow('session', 'self')?.user?.role ?? null
  const back = WAYS_BACK.find((pattern) => mayOpen(role, routeWith(pattern))) ?? 'login'
  return (
    <Saying
      title={t('notAuthorizedTitle')}
      actions={
        <Link className={styles.action} to={pathTo(tenant, back, MENU_PARAMETERS[back])}>
          {t('home')}
        </Link>
      }
    >
      <p>{t('notAuthorizedText')}</p>
      {role && <p>{t('notAuthorizedRole', { role: role.display_name })}</p>}
    </Saying>
  )
}
