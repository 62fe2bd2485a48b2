import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import card from '@ui/two-factor/TwoFactorCard.module.css'
import { useState } from 'react'
import { NewPasswordForm } from './internal/NewPasswordForm'
import { passwordTexts } from './texts/passwords/pt_BR'

/** The user's own password. */
export function PasswordCard() {
  const t = useTexts(passwordTexts)
  const commands = useCommands()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const save = async (password: string, old: string): Promise<string | null> => {
    const outcome = await commands.account('changePassword', { old, password })
    if (!outcome.ok) return outcome.message || t('shared:unreachable')
    setOpen(false)
    setDone(true)
    return null
  }
  return (
    <section className={card.card} aria-labelledby="own-password">
      <h2 id="own-password">{t('settings.title')}</h2>
      <p>{t('settings.lead')}</p>
      {done && <p role="status">{t('settings.done')}</p>}
      {open ? (
        <NewPasswordForm withOld onSubmit={save} />
      ) : (
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            onClick={() => {
              setOpen(true)
              setDone(false)
            }}
          >
            {t('settings.change')}
          </Button>
        </div>
      )}
    </section>
  )
}
