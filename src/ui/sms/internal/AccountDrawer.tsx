import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { SMS_PER_DAY, SMS_PROVIDERS, SmsAccountForm, type SmsProvider } from '@domain/sms/account-form'
import { SaveSmsAccountDocument } from '@infra/graphql/sms.gen'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { smsTexts } from '../texts/pt_BR'
import type { Account } from './AccountList'

const FIELDS = ['account', 'secret', 'sender', 'per_day'] as const

const NEW: Omit<SmsAccountForm, 'provider'> = {
  account: '',
  secret: '',
  sender: '',
  answers: true,
  plain: true,
  per_day: SMS_PER_DAY.usual,
}

type Props = Readonly<{
  accounts: readonly Account[]
  /** Null: another one, which is chosen. */
  provider: SmsProvider | null
  onClose: (saved: boolean) => void
}>

/** The account that SMS leave by: what opens it is typed in, and never shown again. */
export function AccountDrawer({ accounts, provider, onClose }: Props) {
  const t = useTexts(smsTexts)
  const { change } = useCommands()
  const accountAt = (name: string) => accounts.find((one) => one.provider === name)
  const first = provider ?? SMS_PROVIDERS.find((one) => accountAt(one) === undefined) ?? SMS_PROVIDERS[0]
  const before = accountAt(first)
  return (
    <FormDrawer<SmsAccountForm>
      title={t('form.title')}
      check={bySchema(SmsAccountForm, (issue) => {
        const field = FIELDS.find((one) => one === issue.path?.[0]?.key)
        return field && t(`form.wrong.${field}`)
      })}
      initial={
        before
          ? {
              provider: first,
              account: before.account,
              secret: '',
              sender: before.sender,
              answers: before.answers,
              plain: before.plain,
              per_day: before.per_day,
            }
          : { ...NEW, provider: first }
      }
      save={(form) => change(SaveSmsAccountDocument, { rev: accountAt(form.provider)?.rev ?? null, form })}
      said={(form) => t('form.saved', { provider: t(`providers.${form.provider}`) })}
      onClose={onClose}
    >
      {(form) => {
        const chosen = form.values.provider
        return (
          <>
            <Select
              label={t('form.provider')}
              description={t('form.providerHelp')}
              data={SMS_PROVIDERS.map((value) => ({ value, label: t(`providers.${value}`) }))}
              required
              allowDeselect={false}
              disabled={provider !== null}
              {...form.getInputProps('provider')}
            />
            {chosen === 'twilio' && (
              <TextInput
                label={t('form.account')}
                description={t('form.accountHelp')}
                required
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps('account')}
              />
            )}
            <SecretInput
              label={t(`form.secret.${chosen}`)}
              description={t(accountAt(chosen) ? 'form.secretKept' : 'form.secretNew')}
              required={!accountAt(chosen)}
              autoComplete="off"
              {...form.getInputProps('secret')}
            />
            <TextInput
              label={t('form.sender')}
              description={t('form.senderHelp')}
              required
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('sender')}
            />
            <Switch
              label={t('form.answers')}
              description={t('form.answersHelp')}
              {...form.getInputProps('answers', { type: 'checkbox' })}
            />
            <Switch
              label={t('form.plain')}
              description={t('form.plainHelp')}
              {...form.getInputProps('plain', { type: 'checkbox' })}
            />
            <NumberInput
              label={t('form.perDay')}
              description={t('form.perDayHelp')}
              min={SMS_PER_DAY.least}
              max={SMS_PER_DAY.most}
              allowDecimal={false}
              {...form.getInputProps('per_day')}
            />
          </>
        )
      }}
    </FormDrawer>
  )
}
