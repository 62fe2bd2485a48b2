import { usePanel } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { useEffect, useRef, useState } from 'react'
import { captchaTexts } from '../texts/pt_BR'
import styles from './CaptchaBox.module.css'
import { showRecaptcha } from './recaptcha'

type Props = {
  /** Of who wants to come in. */
  email: string
  /** Called once, with what the server wants to see. */
  onAnswer: (answer: string) => void
}
type Stage = 'working' | 'asked' | 'done' | 'failed'

/**
 * One captcha, which is answered once: another one is another mount. Our own asks for nothing but a moment; Google's
 * has a box of its own.
 */
export default function CaptchaBox({ email, onAnswer }: Props) {
  const t = useTexts(captchaTexts)
  const { signInMethods } = usePanel()
  const [stage, setStage] = useState<Stage>('working')
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const tell = useRef(onAnswer)
  tell.current = onAnswer
  const whose = useRef(email)
  whose.current = email

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts over
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const answered = (answer: string | null) => {
      if (signal.aborted) return
      setStage(answer === null ? 'failed' : 'done')
      if (answer !== null) tell.current(answer)
    }
    const begin = async () => {
      const ways = await signInMethods?.()
      const asked = await ways?.captcha(whose.current.trim())
      if (signal.aborted) return
      if (!ways || !asked?.ok) return answered(null)
      const { kind, challenge, site_key: siteKey, script_url: script } = asked.value
      if (kind === 'proof' && challenge !== null) return answered(await ways.prove(challenge, signal))
      if (kind !== 'recaptcha' || siteKey === null || script === null || !box.current) return answered(null)
      await showRecaptcha(box.current, { siteKey, script, signal, onAnswer: answered })
      if (!signal.aborted) setStage('asked')
    }
    begin().catch((error: unknown) => {
      // The network, or a script that was not let through: it can be tried again.
      console.warn(error)
      answered(null)
    })
    return () => gone.abort()
  }, [attempt, signInMethods])

  const again = () => {
    setStage('working')
    setAttempt(attempt + 1)
  }
  return (
    <div className={styles.captcha} data-stage={stage}>
      <div role="status">
        {stage !== 'failed' && <span className={styles.mark} aria-hidden />}
        {t(stage)}
      </div>
      {stage === 'failed' && (
        <button type="button" onClick={again}>
          {t('kit:retry')}
        </button>
      )}
      <div ref={box} key={attempt} hidden={stage === 'done' || stage === 'failed'} />
    </div>
  )
}
