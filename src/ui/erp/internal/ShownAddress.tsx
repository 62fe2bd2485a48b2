import { CopyButton } from '@ui/kit/CopyButton'
import { useTexts } from '@ui/kit/text'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'

type Props = { title: string; help: string; url: string }

/** An address of ours that is entered at the ERP, to be copied. */
export function ShownAddress({ title, help, url }: Props) {
  const t = useTexts(erpTexts)
  return (
    <div className={styles.hook}>
      <span>{title}</span>
      <small>{help}</small>
      <span className={styles.key}>
        <code className="anywhere">{url}</code>
        <CopyButton value={url} label={t('copy')} />
      </span>
    </div>
  )
}
