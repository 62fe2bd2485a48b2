import { usePanel } from '@app/panel/panel'
import { TENANT_INVALID } from '@domain/access/guard'
import { isPractice } from '@domain/training/practice'
import { useTexts } from '@ui/kit/text'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { takeToken } from './internal/takeToken'
import styles from './SignInMethods.module.css'
import { ssoTexts } from './texts/pt_BR'

/** What stands beside the login's form: the identity provider's button, and what became of an integration's token. */
export default function SignInMethods() {
  const t = useTexts(ssoTexts)
  const { tenant, signInMethods } = usePanel()
  const [search] = useSearchParams()
  const [sso, setSso] = useState<string | null>(null)
  const [refused, setRefused] = useState<'token' | 'unreachable' | null>(null)
  // Into a practice nobody comes with a password: its link is given by the shop.
  const ofPractice = refused === 'token' && isPractice(tenant)
  const asked = useRef(false)

  useEffect(() => {
    if (asked.current || !signInMethods) return
    asked.current = true
    void signInMethods().then(async (ways) => {
      const token = takeToken()
      if (token !== null) {
        const outcome = await ways.byToken(token)
        if (outcome.ok) return
        setRefused(outcome.code === 'TOKEN_REFUSED' ? 'token' : 'unreachable')
      }
      const offered = await ways.offered()
      if (offered.ok) setSso(offered.value.sso)
      // Nobody is to type a password where there is no such shop. The page belongs to no tenant, hence the reload.
      else if (offered.code === 'INVALID_TENANT') location.replace(TENANT_INVALID)
    })
  }, [signInMethods])

  return (
    <>
      {refused && (
        <div className={styles.alert} role="alert">
          <strong>{t(ofPractice ? 'practiceTitle' : 'tokenTitle')}</strong>
          {t(ofPractice ? 'practice' : refused)}
        </div>
      )}
      {sso && (
        <>
          <div className={styles.or} aria-hidden>
            {t('or')}
          </div>
          <a
            className={styles.button}
            href={`/${tenant}/sso/start`}
            onClick={() => void signInMethods?.().then((ways) => ways.leavingFor(search.get('to')))}
          >
            {sso}
          </a>
        </>
      )}
    </>
  )
}
