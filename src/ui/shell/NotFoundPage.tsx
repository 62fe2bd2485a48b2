import { useOutsideText } from './outsideTexts'
import { HomeLink, Saying } from './Saying'

/** An address that leads nowhere. */
export default function NotFoundPage() {
  const t = useOutsideText()
  return (
    <Saying title={t('notFoundTitle')} actions={<HomeLink>{t('home')}</HomeLink>}>
      <p>{t('notFoundText')}</p>
    </Saying>
  )
}
