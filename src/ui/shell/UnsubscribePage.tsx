import { useOutsideText } from './outsideTexts'
import { Saying } from './Saying'

/** Where e-mails of campaigns will be cancelled. None are sent yet: it says so, and asks for nothing. */
export default function UnsubscribePage() {
  const t = useOutsideText()
  return (
    <Saying title={t('unsubscribeTitle')}>
      <p>{t('unsubscribeText')}</p>
    </Saying>
  )
}
