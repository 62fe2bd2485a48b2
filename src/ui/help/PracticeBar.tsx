import { usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { shopOf } from '@domain/training/practice'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from './PracticeBar.module.css'
import { helpTexts } from './texts/pt_BR'

/** Says on every page of the practice that it is one, and leads out of it. */
export default function PracticeBar() {
  const t = useTexts(helpTexts)
  const { tenant } = usePanel()
  return (
    <div className={styles.bar} role="status">
      <span>{t('training.bar')}</span>
      <Link to={pathTo(tenant, 'help/training-videos')}>{t('training.barLessons')}</Link>
      <a href={`/${shopOf(tenant)}`}>{t('training.barLeave')}</a>
    </div>
  )
}
