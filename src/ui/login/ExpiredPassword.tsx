import { usePanel } from '@app/panel/panel'
import { DoorPage } from '@ui/two-factor/DoorPage'
import door from '@ui/two-factor/TwoFactor.module.css'
import { NewPasswordForm } from './NewPasswordForm'
import { usePasswordText } from './passwordTexts'

/** A password that has run out, or that somebody else chose, is changed first. */
export function ExpiredPassword({ onBack }: { onBack: () => void }) {
  const t = usePasswordText()
  const { doors } = usePanel()
  const save = async (password: string, old: string): Promise<string | null> => {
    const outcome = await (await doors?.())?.changePassword(old, password)
    return outcome?.ok ? null : outcome?.message || t('unreachable')
  }
  return (
    <DoorPage title={t('expired.title')} lead={t('expired.lead')}>
      <NewPasswordForm withOld onSubmit={save} />
      <div className={door.links}>
        <button type="button" className={door.link} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </DoorPage>
  )
}
