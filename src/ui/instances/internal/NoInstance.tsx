import { usePanel } from '@app/panel/panel'
import { connectionsPath } from '@domain/access/guard'
import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'

/** In the place of a connection that is not there, or that the user may not change: why, and the way to the others. */
export function NoInstance({ text }: { text: string }) {
  const t = useTexts(instanceTexts)
  const { tenant } = usePanel()
  return (
    <div className="stack top gap-16" role="status">
      <p className={styles.hint}>{text}</p>
      <Button variant="light" component={Link} to={connectionsPath(tenant)}>
        {t('toList')}
      </Button>
    </div>
  )
}
