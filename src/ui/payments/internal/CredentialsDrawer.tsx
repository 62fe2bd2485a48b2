import { useCommands } from '@app/panel/panel'
import { SavePspSecretDocument } from '@infra/graphql/payments.gen'
import { Textarea, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { pspTexts } from '../texts/pt_BR'

const SERVER_NAMES = {
  client_id: 'clientId',
  client_secret: 'clientSecret',
  private_key: 'privateKey',
} as const

/** What opens an account at a bank: typed in, and never shown again. */
export function CredentialsDrawer({ id, onClose }: { id: string; onClose: (saved: boolean) => void }) {
  const t = useTexts(pspTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<{ clientId: string; clientSecret: string; certificate: string; privateKey: string }>
      title={t('secret')}
      check={() => ({})}
      initial={{ clientId: '', clientSecret: '', certificate: '', privateKey: '' }}
      serverNames={SERVER_NAMES}
      save={({ clientId, clientSecret, certificate, privateKey }) =>
        change(SavePspSecretDocument, {
          id,
          client_id: clientId,
          client_secret: clientSecret,
          certificate: certificate || null,
          private_key: privateKey || null,
        })
      }
      said={() => t('secretSaved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('clientId')} required data-autofocus {...form.getInputProps('clientId')} />
          <SecretInput
            label={t('clientSecret')}
            description={t('secretHelp')}
            required
            autoComplete="off"
            {...form.getInputProps('clientSecret')}
          />
          <Textarea
            label={t('certificate')}
            description={t('certificateHelp')}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('certificate')}
          />
          <Textarea
            label={t('privateKey')}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('privateKey')}
          />
        </>
      )}
    </FormDrawer>
  )
}
