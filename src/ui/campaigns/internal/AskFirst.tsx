import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { Reach } from '@ui/consents/Reach'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from '../CampaignForm.module.css'
import { campaignTexts } from '../texts/pt_BR'

/** The ways to customers who want offers, each with its place on its page. */
const WAYS = [
  ['ask', 'dynamic-settings', '#ask_marketing'],
  ['counter', 'campaign/counter', ''],
  ['import', 'customers/list', '#import'],
  ['more', 'help/support', '#consents'],
] as const satisfies readonly (readonly [string, RoutePattern, string])[]

/** Nobody of the audience has agreed to offers: what to do first, as far as the user may open it. */
export function AskFirst() {
  const t = useTexts(campaignTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  return (
    <div className={styles.empty}>
      <p>{t('out.nobody')}</p>
      <Reach />
      <ul>
        {WAYS.filter(([, pattern]) => mayOpen(role, routeWith(pattern))).map(([name, pattern, place]) => (
          <li key={name}>
            <Link to={pathTo(tenant, pattern) + place}>{t(`out.ways.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
