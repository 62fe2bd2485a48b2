import { usePanel } from '@app/panel'
import { CURRENT_TERMS } from '@domain/login/terms'
import { TERMS_FILE, TERMS_SECTIONS, TERMS_VERSION } from '@ui/help/terms'
import { DoorPage } from '@ui/two-factor/DoorPage'
import door from '@ui/two-factor/TwoFactor.module.css'
import { useAccessText } from '@ui/two-factor/texts'
import { type FormEvent, useState } from 'react'
import styles from './LoginPage.module.css'
import own from './TermsStep.module.css'

/** The terms of use, for who has not accepted this version of them: nothing opens before. */
export function TermsStep({ onBack }: { onBack: () => void }) {
  const t = useAccessText()
  const { doors } = usePanel()
  const [agrees, setAgrees] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !agrees) return
    setBusy(true)
    setRefused(null)
    const outcome = await (await doors?.())?.acceptTerms(CURRENT_TERMS)
    if (!outcome?.ok) setRefused(outcome?.message || t('unreachable'))
    setBusy(false)
  }
  return (
    <DoorPage title={t('terms.title')} lead={t('terms.lead')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={own.text} lang="pt-BR" aria-label={t('terms.title')} tabIndex={0}>
        <p>{TERMS_VERSION}</p>
        {TERMS_SECTIONS.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </section>
      <form className={styles.form} onSubmit={(event) => void accept(event)}>
        <label className={styles.remember}>
          <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.target.checked)} />
          {t('terms.agree')}
        </label>
        {refused !== null && (
          <div className={styles.alert} role="alert">
            {refused}
          </div>
        )}
        <button type="submit" className={styles.submit} disabled={!agrees} aria-disabled={busy}>
          {t(busy ? 'terms.saving' : 'terms.submit')}
        </button>
      </form>
      <div className={door.links}>
        <a className={door.link} href={TERMS_FILE} target="_blank" rel="noreferrer">
          {t('terms.pdf')}
        </a>
        <button type="button" className={door.link} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </DoorPage>
  )
}
