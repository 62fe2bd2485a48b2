import { download } from '@ui/kit/download'
import { useTexts } from '@ui/kit/text'
import login from '@ui/login/LoginPage.module.css'
import { useState } from 'react'
import styles from '../TwoFactor.module.css'
import { accessTexts } from '../texts/pt_BR'
import { CopyText } from './CopyText'

type Props = { codes: readonly string[]; email: string; action: string; onDone: () => void }

/** The codes, this once: to be copied or saved, and said to be kept before going on. */
export function RecoveryCodes({ codes, email, action, onDone }: Props) {
  const t = useTexts(accessTexts)
  const [kept, setKept] = useState(false)
  const text = `${t('recovery.heading', { email })}\n\n${codes.join('\n')}\n`
  return (
    <>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className="nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <CopyText value={text} label={t('recovery.copy')} />
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
