import { Button } from '@mantine/core'
import { CopyButton } from '@ui/kit/CopyButton'
import { useTexts } from '@ui/kit/text'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'

type Props = { title: string; value: string; onClose: () => void }

/** A key that is shown this once, above the list, until somebody says that they have kept it. */
export function ShownOnce({ title, value, onClose }: Props) {
  const t = useTexts(erpTexts)
  return (
    <section className={styles.once} role="status" aria-label={title}>
      <strong>{title}</strong>
      <p className="m-0">{t('shownOnce')}</p>
      <span className={styles.key}>
        <code className="anywhere">{value}</code>
        <CopyButton value={value} label={t('copy')} />
      </span>
      <Button variant="light" onClick={onClose}>
        {t('kept')}
      </Button>
    </section>
  )
}
