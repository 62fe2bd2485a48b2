import '@ui/kit/texts/shared/pt_BR'
import { usePanel } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { AuthPage } from '@ui/two-factor/AuthPage'
import auth from '@ui/two-factor/TwoFactor.module.css'
import { passwordTexts } from '../texts/passwords/pt_BR'
import { NewPasswordForm } from './NewPasswordForm'

/** A password that has run out, or that somebody else chose, is changed first. */
export function ExpiredPassword({ onBack }: { onBack: () => void }) {
  const t = useTexts(passwordTexts)
  const { signInSteps } = usePanel()
  const save = async (password: string, old: string): Promise<string | null> => {
    const outcome = await (await signInSteps?.())?.changePassword(old, password)
    return outcome?.ok ? null : outcome?.message || t('shared:unreachable')
  }
  return (
    <AuthPage title={t('expired.title')} lead={t('expired.lead')}>
      <NewPasswordForm withOld onSubmit={save} />
      <div className={auth.links}>
        <button type="button" className={auth.link} onClick={onBack}>
          {t('shared:backToLogin')}
        </button>
      </div>
    </AuthPage>
  )
}
