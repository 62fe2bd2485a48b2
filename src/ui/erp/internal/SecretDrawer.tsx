import { useCommands } from '@app/panel/panel'
import { SaveErpSecretDocument } from '@infra/graphql/erp.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { erpTexts } from '../texts/pt_BR'

/** What opens an ERP by a key: typed in, and never shown again. */
export function SecretDrawer({ id, onClose }: { id: string; onClose: (saved: boolean) => void }) {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<{ key: string; secret: string }>
      as="dialog"
      title={t('enterKey')}
      check={() => ({})}
      initial={{ key: '', secret: '' }}
      save={({ key, secret }) => change(SaveErpSecretDocument, { id, key, secret })}
      said={() => t('keySaved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('appKey')} required data-autofocus {...form.getInputProps('key')} />
          <SecretInput
            label={t('appSecret')}
            description={t('keyHelp')}
            required
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
        </>
      )}
    </FormDrawer>
  )
}
