import type { SignInSteps } from '@app/panel/commands'
import { useTexts } from '@ui/kit/text'
import styles from '../TwoFactor.module.css'
import { accessTexts } from '../texts/pt_BR'
import { CopyText } from './CopyText'

type Enrolled = Extract<Awaited<ReturnType<SignInSteps['enrol']>>, { ok: true }>['value']

/** What an authenticator app is told a secret by: a picture to read, a key to type. */
export function Enrolment({ secret, picture }: Enrolled) {
  const t = useTexts(accessTexts)
  return (
    <>
      <p className={styles.step}>{t('enrol.scan')}</p>
      <img
        className={styles.picture}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
        alt={t('enrol.picture')}
        width={200}
        height={200}
      />
      <p className={styles.step}>{t('enrol.byHand')}</p>
      <div className={styles.key}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyText value={secret} label={t('enrol.copyKey')} />
      </div>
      <p className={styles.step}>{t('enrol.confirm')}</p>
    </>
  )
}
