import { useOutsideText } from './outsideTexts'
import { Saying } from './Saying'

/** The address names no shop. */
export default function TenantInvalidPage() {
  const t = useOutsideText()
  return (
    <Saying title={t('tenantTitle')}>
      <p>{t('tenantText')}</p>
    </Saying>
  )
}
