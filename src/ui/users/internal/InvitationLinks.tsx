import { Button, CopyButton, TextInput } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import { useTexts } from '@ui/kit/text'
import { teamTexts } from '../texts/pt_BR'

/** The link of an invitation that no mail brings, and whom it is for. */
export type HandedLink = Readonly<{ email: string; link: string }>

/** Links to be handed over by hand; they are shown once. */
export function InvitationLinks({ links, onClose }: { links: readonly HandedLink[]; onClose: () => void }) {
  const t = useTexts(teamTexts)
  return (
    <Dialog onClose={onClose} title={t('invitations.linkTitle', { count: links.length })}>
      <p>{t('invitations.linkText')}</p>
      {links.map(({ email, link }, place) => (
        <TextInput
          key={email}
          mt={12}
          label={email}
          value={link}
          readOnly
          data-autofocus={place === 0 || undefined}
          onFocus={(event) => event.currentTarget.select()}
          rightSectionWidth="auto"
          rightSection={
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  mr={4}
                  onClick={copy}
                  aria-label={`${t('invitations.copy')}: ${email}`}
                >
                  {copied ? t('invitations.copied') : t('invitations.copy')}
                </Button>
              )}
            </CopyButton>
          }
        />
      ))}
    </Dialog>
  )
}
