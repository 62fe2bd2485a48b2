import { usePanel, useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { pathTo } from '@domain/access/routes'
import type { StoreField } from '@domain/store/store-form'
import { useTexts } from '@ui/kit/text'
import { writtenTexts } from '@ui/variables/texts/pt_BR'
import { Link } from 'react-router-dom'
import styles from '../Automatic.module.css'
import { automaticTexts } from '../texts/pt_BR'

/** Says that sentences will be left out, and what has to be filled in for them to be sent, with the way there. */
export function LackingFields({ fields }: { fields: readonly StoreField[] }) {
  const t = useTexts(automaticTexts)
  const store = useTexts(writtenTexts)
  const { tenant } = usePanel()
  const mayChange = isAdministrator(useUser().role)
  return (
    <div className={styles.lacking} role="status">
      {t('lacking', { fields: fields.map((field) => store(`field.${field}`)).join(', ') })}{' '}
      {mayChange ? <Link to={pathTo(tenant, 'client-form')}>{t('lackingFill')}</Link> : t('lackingAsk')}
    </div>
  )
}
