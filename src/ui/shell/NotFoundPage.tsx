import { useTexts } from '@ui/kit/text'
import { HomeLink, Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'

/** An address that leads nowhere. */
export default function NotFoundPage() {
  const t = useTexts(outsideTexts)
  return (
    <Saying title={t('notFoundTitle')} actions={<HomeLink>{t('home')}</HomeLink>}>
      <p>{t('notFoundText')}</p>
    </Saying>
  )
}
