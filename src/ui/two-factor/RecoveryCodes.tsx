import { download } from '@ui/kit/download'
import { useText } from '@ui/kit/text'
import login from '@ui/login/LoginPage.module.css'
import { useEffect, useState } from 'react'
import styles from './TwoFactor.module.css'
import { useAccessText } from './texts'

type Props = { codes: readonly string[]; email: string; action: string; onDone: () => void }

/** The codes, this once: to be copied or saved, and said to be kept before going on. */
export function RecoveryCodes({ codes, email, action, onDone }: Props) {
  const t = useAccessText()
  const common = useText()
  const [kept, setKept] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const text = `${t('recovery.heading', { email })}\n\n${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <button type="button" className={styles.quiet} onClick={copy}>
          {copied ? common('common.copied') : t('recovery.copy')}
        </button>
        <button
          type="button"
          className={styles.quiet}
          onClick={() => download(new Blob([text], { type: 'text/plain' }), t('recovery.file'))}
        >
          {t('recovery.download')}
        </button>
      </div>
      <label className={login.remember}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        {t('recovery.kept')}
      </label>
      <button type="button" className={`${login.submit} ${styles.wide}`} disabled={!kept} onClick={onDone}>
        {action}
      </button>
    </>
  )
}
