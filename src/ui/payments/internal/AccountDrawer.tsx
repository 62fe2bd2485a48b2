import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import { useCommands } from '@app/panel/panel'
import { EXPIRY_MINUTES, LONGEST_ACCOUNT_NAME, PspForm } from '@domain/payments/psp-form'
import { ErpStoresDocument } from '@infra/graphql/erp.gen'
import { PspProvidersDocument, SavePspAccountDocument } from '@infra/graphql/payments.gen'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import type { AccountRow } from '../PspList'
import { pspTexts } from '../texts/pt_BR'

type Props = {
  /** Null: a new one. */
  row: AccountRow | null
  onClose: (saved: boolean) => void
}

const SERVER_NAMES = {
  pix_key: 'pixKey',
  expiry_minutes: 'expiryMinutes',
  instance_id: 'instanceId',
} as const
const FIELDS = ['provider', 'name', 'pixKey', 'expiryMinutes'] as const

/** What is chosen for an account at a bank. */
export function AccountDrawer({ row, onClose }: Props) {
  const t = useTexts(pspTexts)
  const { read, change } = useCommands()
  const providers = useRead('psp providers', () => read(PspProvidersDocument, {})).value?.pspProviders
  const stores = useRead('erp stores', () => read(ErpStoresDocument, {})).value?.instances ?? []
  const check: Check<unknown> = bySchema(PspForm, (issue) => {
    const field = FIELDS.find((one) => one === issue.path?.[0]?.key)
    return field && t(`fields.${field}`)
  })
  return (
    <FormDrawer<PspForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={{
        provider: row?.provider ?? '',
        name: row?.name ?? '',
        instanceId: row?.instance_id ?? null,
        pixKey: row?.pix_key ?? '',
        expiryMinutes: row?.expiry_minutes ?? EXPIRY_MINUTES.usual,
      }}
      serverNames={SERVER_NAMES}
      save={({ provider, name, instanceId, pixKey, expiryMinutes }) =>
        change(SavePspAccountDocument, {
          id: row?.id ?? null,
          rev: row?.rev ?? null,
          instance_id: instanceId,
          form: { provider, name, pix_key: pixKey.trim(), expiry_minutes: Math.round(expiryMinutes) },
        })
      }
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('provider')}
            description={providers?.length === 0 ? t('noProviders') : undefined}
            data={[...new Set([...(row ? [row.provider] : []), ...(providers ?? [])])]}
            required
            allowDeselect={false}
            disabled={row !== null}
            {...form.getInputProps('provider')}
          />
          <TextInput
            label={t('shared:name')}
            description={t('nameHelp')}
            required
            maxLength={LONGEST_ACCOUNT_NAME}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput label={t('key')} description={t('keyHelp')} required {...form.getInputProps('pixKey')} />
          <Select
            label={t('store')}
            description={t('storeHelp')}
            placeholder={t('shared:wholeShop')}
            data={stores.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            {...form.getInputProps('instanceId')}
          />
          <NumberInput
            label={t('minutes')}
            min={EXPIRY_MINUTES.least}
            max={EXPIRY_MINUTES.most}
            allowDecimal={false}
            {...form.getInputProps('expiryMinutes')}
          />
        </>
      )}
    </FormDrawer>
  )
}
