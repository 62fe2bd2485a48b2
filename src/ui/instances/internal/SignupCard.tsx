import { useCommands } from '@app/panel/panel'
import type { EmbeddedSignup } from '@contract/entities'
import { SIGNUP_QUERY } from '@domain/instances/signup-page'
import { Button } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import styles from '../Build.module.css'
import { instanceTexts } from '../texts/pt_BR'
import { letIn, prepareSignup, type SignupEnd, signUpAtMeta } from './metaSignup'

type Props = { instanceId: string; signup: EmbeddedSignup }

/** Meta's own registration window. Its script is let in by the answer that carries this page, and by no other. */
export function SignupCard({ instanceId, signup }: Props) {
  const t = useTexts(instanceTexts)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const { instances } = useCommands()
  const [step, setStep] = useState<'loading' | 'idle' | 'open' | 'checking'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const say = useEnding()
  const allowed = search.has(SIGNUP_QUERY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signup` is read again and stays what it was.
  useEffect(() => {
    if (!allowed) return
    setStep('loading')
    void prepareSignup(signup).then((ready) => {
      setStep('idle')
      if (!ready) setFailure(say({ kind: 'no sdk' }))
    })
    // What comes after this screen is a page of its own again, without another house's script in it.
    return () => {
      if (letIn()) location.replace(location.pathname)
    }
  }, [allowed])
  const begin = async () => {
    setFailure(null)
    setStep('open')
    const end = await signUpAtMeta(signup)
    if (end.kind !== 'done') {
      setStep('idle')
      setFailure(say(end))
      return
    }
    setStep('checking')
    const outcome = await instances({ type: 'connect', id: instanceId, ...end.value })
    setStep('idle')
    if (!outcome.ok) setFailure(outcome.message || t('failed'))
  }
  const icon = <IconBrandFacebook size={18} aria-hidden />
  return (
    <section className={styles.card}>
      <h2>{t('byOfficial.byMeta')}</h2>
      <p>{t('byOfficial.byMetaText')}</p>
      <Failure className={styles.failure} why={failure} />
      {step === 'checking' && <p role="status">{t('byOfficial.finishing')}</p>}
      <div className={styles.foot}>
        {allowed ? (
          <Button
            leftSection={icon}
            loading={step === 'checking' || step === 'loading'}
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

/** How the window ended, in the user's words. */
function useEnding(): (end: Exclude<SignupEnd, { kind: 'done' }>) => string {
  const t = useTexts(instanceTexts)
  return (end) => {
    switch (end.kind) {
      case 'no sdk':
        return t('byOfficial.sdkFailed')
      case 'canceled':
        return t('byOfficial.canceled')
      case 'no number':
        return t('byOfficial.noNumber')
      case 'failed':
        return t('byOfficial.metaFailed', { reason: end.reason })
    }
  }
}
