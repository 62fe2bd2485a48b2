import { LONGEST_CAMPAIGN_NAME } from '@domain/campaigns/typed'
import { Button, TextInput } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import '@ui/kit/texts/shared/pt_BR'
import { campaignTexts } from '../texts/pt_BR'

type Props = { name: string; onClose: (name: string | null) => void }

/** What a campaign is called, for the team alone. */
export default function RenameDialog({ name, onClose }: Props) {
  const t = useTexts(campaignTexts)
  const [typed, setTyped] = useState(name)
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onClose(typed.trim())
  }
  return (
    <Dialog size="sm" title={t('rename')} onClose={() => onClose(null)}>
      <form onSubmit={use}>
        <TextInput
          label={t('shared:name')}
          description={t('nameHelp')}
          maxLength={LONGEST_CAMPAIGN_NAME}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
          mb="md"
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={() => onClose(null)}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('useName')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
