import { useOutsideText } from './outsideTexts'
import { Saying } from './Saying'

/** The bare root, without a shop. */
export default function ComingSoonPage() {
  const t = useOutsideText()
  return (
    <Saying title={t('soonTitle')}>
      <p>{t('soonText')}</p>
    </Saying>
  )
}
