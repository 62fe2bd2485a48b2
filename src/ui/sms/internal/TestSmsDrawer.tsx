import { useCommands } from '@app/panel/panel'
import { formatPhone, normalizePhone } from '@domain/contacts/phone'
import { SendTestSmsDocument } from '@infra/graphql/sms.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { smsTexts } from '../texts/pt_BR'

/** Tries the account out with an SMS to one's own mobile. */
export function TestSmsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(smsTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  return (
    <FormDrawer<{ phone: string }>
      as="dialog"
      title={t('testing.title')}
      check={() => ({})}
      initial={{ phone: '' }}
      save={({ phone }) => change(SendTestSmsDocument, { phone, hash })}
      saveLabel={t('testing.send')}
      said={({ phone }) => t('testing.sent', { phone: formatPhone(normalizePhone(phone)) })}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label={t('testing.phone')}
          description={t('testing.phoneHelp')}
          required
          type="tel"
          autoComplete="tel"
          data-autofocus
          {...form.getInputProps('phone')}
        />
      )}
    </FormDrawer>
  )
}
