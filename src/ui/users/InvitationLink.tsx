import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import { teamTexts } from './texts/pt_BR'

/** The link of an invitation that no mail brings, and whom it is for. */
export type HandedLink = Readonly<{ email: string; link: string }>

/** A link to be handed over by hand; it is shown once. */
export function InvitationLink({ email, link, onClose }: HandedLink & { onClose: () => void }) {
  const t = useTexts(teamTexts)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invitations.linkTitle')}
      centered
      transitionProps={{ duration: 100 }}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <p>{t('invitations.linkText', { email })}</p>
      <TextInput
        aria-label={t('invitations.linkTitle')}
        value={link}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button mt={16} fullWidth onClick={copy}>
            {copied ? t('invitations.copied') : t('invitations.copy')}
          </Button>
        )}
      </CopyButton>
    </Modal>
  )
}
