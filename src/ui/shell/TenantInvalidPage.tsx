import { useTexts } from '@ui/kit/text'
import { Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'

/** The address names no shop. */
export default function TenantInvalidPage() {
  const t = useTexts(outsideTexts)
  return (
    <Saying title={t('tenantTitle')}>
      <p>{t('tenantText')}</p>
    </Saying>
  )
}
