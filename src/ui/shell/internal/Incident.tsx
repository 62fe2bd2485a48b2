import { usePanel, useRow, useView } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { platformState } from '@domain/platform/availability'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { Link } from 'react-router-dom'
import { askForExport } from './exportAsked'
import styles from './Incident.module.css'

/**
 * Something does not work (specification section 2): is it the platform, what helps, and the record for those who look into
 * it. Stands under the pages of help, over no page.
 */
export function Incident({ onChosen }: { onChosen: () => void }) {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  const platform = useView(['platform'], platformState)
  const live = useRow('connection', 'self')?.state === 'live'
  const state = platform === 'up' ? (live ? 'incidentUp' : 'incidentAway') : (`incident_${platform}` as const)
  return (
    <section className={styles.card} aria-label={t('incident')}>
      <h2 className="m-0 muted meta medium">{t('incident')}</h2>
      <p className={styles.state} data-tone={state === 'incidentUp' ? 'good' : 'bad'} role="status">
        {t(state)}
      </p>
      <Link to={pathTo(tenant, 'help/support')} onClick={onChosen}>
        {t('incidentHelp')}
      </Link>
      <button
        type="button"
        onClick={() => {
          onChosen()
          askForExport(true)
        }}
      >
        {t('incidentExport')}
      </button>
    </section>
  )
}
