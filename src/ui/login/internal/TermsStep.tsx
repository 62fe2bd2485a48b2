import '@ui/kit/texts/shared/pt_BR'
import type { TermsInForce } from '@app/panel/commands'
import { usePanel } from '@app/panel/panel'
import { sectionsOf } from '@domain/terms/house-terms'
import { TERMS_FILE, TERMS_SECTIONS, TERMS_VERSION } from '@ui/help/terms'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { useTexts } from '@ui/kit/text'
import { AuthPage } from '@ui/two-factor/AuthPage'
import auth from '@ui/two-factor/TwoFactor.module.css'
import { accessTexts } from '@ui/two-factor/texts/pt_BR'
import { type FormEvent, useEffect, useState } from 'react'
import styles from '../LoginPage.module.css'
import own from './TermsStep.module.css'

/** The terms of use, the product's and the shop's, for somebody who has not accepted them: nothing opens before. */
export function TermsStep({ onBack }: { onBack: () => void }) {
  const t = useTexts(accessTexts)
  const { signInSteps } = usePanel()
  const [agrees, setAgrees] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [terms, setTerms] = useState<TermsInForce | null>(null)
  useEffect(() => {
    let here = true
    void signInSteps?.()
      .then((at) => at.terms())
      .then((outcome) => {
        if (!here) return
        if (outcome.ok) setTerms(outcome.value)
        else setRefused(outcome.message || t('unreachable'))
      })
    return () => {
      here = false
    }
  }, [signInSteps, t])
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !agrees || !terms) return
    setBusy(true)
    setRefused(null)
    const outcome = await (await signInSteps?.())?.acceptTerms(terms.version)
    if (!outcome?.ok) setRefused(outcome?.message || t('unreachable'))
    setBusy(false)
  }
  return (
    <AuthPage title={t('terms.title')} lead={t('terms.lead')}>
      <ScrollRegion className={own.text} lang="pt-BR" label={t('terms.title')}>
        <p>{TERMS_VERSION}</p>
        {TERMS_SECTIONS.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {terms?.house && (
          <>
            <h2>{t('terms.house')}</h2>
            {sectionsOf(terms.house.text).map(({ title, text }) => (
              <section key={`${title}${text[0]}`}>
                {title !== '' && <h3>{title}</h3>}
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </>
        )}
      </ScrollRegion>
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
        <button type="submit" className={styles.submit} disabled={!agrees || !terms} aria-disabled={busy}>
          {t(busy ? 'terms.saving' : 'terms.submit')}
        </button>
      </form>
      <div className={auth.links}>
        <a className={auth.link} href={TERMS_FILE} target="_blank" rel="noreferrer">
          {t('terms.pdf')}
        </a>
        {terms?.house && (
          <a className={auth.link} href={terms.house.pdf} target="_blank" rel="noreferrer">
            {t('terms.housePdf')}
          </a>
        )}
        <button type="button" className={auth.link} onClick={onBack}>
          {t('shared:backToLogin')}
        </button>
      </div>
    </AuthPage>
  )
}
