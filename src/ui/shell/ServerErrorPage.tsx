import '@ui/kit/texts/pt_BR'
import styles from '@ui/kit/PlainPage.module.css'
import { useTexts } from '@ui/kit/text'
import { HomeLink, Saying } from './Saying'
import { outsideTexts } from './texts/outside/pt_BR'

/** The server could not answer. Reloading this page would come back to it, so it leads to the start. */
export default function ServerErrorPage() {
  const t = useTexts(outsideTexts)
  return (
    <Saying
      title={t('brokenTitle')}
      actions={
        <>
          <HomeLink>{t('home')}</HomeLink>
          {window.history.length > 1 && (
            <button
              type="button"
              className={`${styles.action} ${styles.quiet}`}
              onClick={() => window.history.back()}
            >
              {t('kit:back')}
            </button>
          )}
        </>
      }
    >
      <p>{t('brokenText')}</p>
    </Saying>
  )
}
