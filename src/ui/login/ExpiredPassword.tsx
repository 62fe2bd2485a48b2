import { usePanel } from '@app/panel/panel'
import { AuthPage } from '@ui/two-factor/AuthPage'
import auth from '@ui/two-factor/TwoFactor.module.css'
import { NewPasswordForm } from './NewPasswordForm'
import { usePasswordText } from './passwordTexts'

/** A password that has run out, or that somebody else chose, is changed first. */
export function ExpiredPassword({ onBack }: { onBack: () => void }) {
  const t = usePasswordText()
  const { signInSteps } = usePanel()
  const save = async (password: string, old: string): Promise<string | null> => {
    const outcome = await (await signInSteps?.())?.changePassword(old, password)
    return outcome?.ok ? null : outcome?.message || t('unreachable')
  }
  return (
    <AuthPage title={t('expired.title')} lead={t('expired.lead')}>
      <NewPasswordForm withOld onSubmit={save} />
      <div className={auth.links}>
        <button type="button" className={auth.link} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </AuthPage>
  )
}
