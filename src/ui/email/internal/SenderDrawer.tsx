import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { SenderForm } from '@domain/email/sender-form'
import { MailSendersDocument, SaveMailSenderDocument } from '@infra/graphql/email.gen'
import { Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import type { SenderRow } from '../SenderListPage'
import { emailTexts } from '../texts/pt_BR'

const NEW: SenderForm = { name: '', address: '', reply_to: '', is_default: false }
const FIELDS = ['name', 'address', 'reply_to'] as const
const valuesOf = ({ name, address, reply_to, is_default }: SenderRow): SenderForm => ({
  name,
  address,
  reply_to,
  is_default,
})

/** A mailbox that e-mails are from: its name, where answers go, and whether it is the shop's usual one. */
export function SenderDrawer({ row, onClose }: { row: SenderRow | null; onClose: (saved: boolean) => void }) {
  const t = useTexts(emailTexts)
  const { read, change } = useCommands()
  const id = row?.id ?? null
  return (
    <FormDrawer<SenderForm>
      title={t(row ? 'senders.edit' : 'senders.add')}
      check={bySchema(SenderForm, (issue) => {
        const field = FIELDS.find((one) => one === issue.path?.[0]?.key)
        return field && t(`senders.wrong.${field}`)
      })}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf(read(MailSendersDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          name: t('shared:name'),
          address: t('senders.address'),
          reply_to: t('senders.replyTo'),
          is_default: t('senders.default'),
        },
      })}
      save={(form, rev) => change(SaveMailSenderDocument, { id, rev, form })}
      said={({ address }) =>
        address.trim().toLowerCase() === row?.address
          ? t('senders.saved', { address: row.address })
          : t('senders.made', { address: address.trim() })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            description={t('senders.nameHelp')}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('senders.address')}
            description={t('senders.addressHelp')}
            required
            type="email"
            autoComplete="off"
            {...form.getInputProps('address')}
          />
          <TextInput
            label={t('senders.replyTo')}
            description={t('senders.replyToHelp')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('reply_to')}
          />
          <Switch
            label={t('senders.defaultLabel')}
            description={t('senders.defaultHelp')}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
