import { useCommands } from '@app/panel'
import type { EmbeddedSignup } from '@contract/entities'
import { Button } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import styles from './Build.module.css'
import { useInstanceTexts } from './instanceTexts'
import { signUpAtMeta } from './metaSignup'

/** The query that asks for this page from the server, with the headers that let Meta's window in. */
export const SIGNUP_QUERY = 'meta'

type Props = { instanceId: string; signup: EmbeddedSignup }

/** Meta's own registration window. Its script is let in by the answer that carries this page, and by no other. */
export function SignupCard({ instanceId, signup }: Props) {
  const t = useInstanceTexts()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { instances } = useCommands()
  const [step, setStep] = useState<'idle' | 'open' | 'checking'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const begin = async () => {
    setFailure(null)
    setStep('open')
    const end = await signUpAtMeta(signup)
    if (end.kind !== 'done') {
      setStep('idle')
      setFailure(
        end.kind === 'no sdk'
          ? t('byOfficial.sdkFailed')
          : end.kind === 'canceled'
            ? t('byOfficial.canceled')
            : t('byOfficial.metaFailed', { reason: end.reason }),
      )
      return
    }
    setStep('checking')
    const outcome = await instances({ wish: 'connect', id: instanceId, ...end.value })
    setStep('idle')
    if (!outcome.ok) setFailure(outcome.message || t('failed'))
  }
  const allowed = search.has(SIGNUP_QUERY)
  const icon = <IconBrandFacebook size={18} aria-hidden />
  return (
    <section className={styles.card}>
      <h2>{t('byOfficial.byMeta')}</h2>
      <p>{t('byOfficial.byMetaText')}</p>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.foot}>
        {allowed ? (
          <Button
            leftSection={icon}
            loading={step === 'checking'}
            disabled={step === 'open'}
            onClick={() => void begin()}
          >
            {step === 'open' ? t('byOfficial.opening') : t('byOfficial.openMeta')}
          </Button>
        ) : (
          // A plain link: only an answer of the server's brings the headers.
          <Button leftSection={icon} component="a" href={`${pathname}?${SIGNUP_QUERY}`}>
            {t('byOfficial.openMeta')}
          </Button>
        )}
      </div>
    </section>
  )
}
