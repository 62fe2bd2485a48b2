import '@mantine/core/styles/Combobox.css'
import { useCommands } from '@app/panel/panel'
import { MODEL_WIRES, ModelAccountForm } from '@domain/maria/account-form'
import { type MariaInfosQuery, SaveMariaAccountDocument } from '@infra/graphql/maria.gen'
import { Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { mariaTexts } from '../texts/pt_BR'

const FIELDS = ['url', 'model', 'price_in', 'price_out', 'per_day', 'per_month'] as const
const AMOUNTS = [
  { name: 'price_in', label: 'form.priceIn', help: 'form.priceHelp', most: 1_000_000 },
  { name: 'price_out', label: 'form.priceOut', help: 'form.priceHelp', most: 1_000_000 },
  { name: 'per_day', label: 'form.dayMost', help: 'form.perHelp', most: 10_000_000 },
  { name: 'per_month', label: 'form.monthMost', help: 'form.perHelp', most: 100_000_000 },
] as const

const NEW: ModelAccountForm = {
  wire: 'openai',
  url: '',
  model: '',
  key: '',
  price_in: 0,
  price_out: 0,
  per_day: 500,
  per_month: 10_000,
}

type Props = Readonly<{ account: MariaInfosQuery['mariaInfos']['account']; onClose: () => void }>

/** The account at whoever runs a model: its key is typed in, and never shown again. */
export function AccountDrawer({ account, onClose }: Props) {
  const t = useTexts(mariaTexts)
  const { change } = useCommands()
  const { wire, url, model, price_in, price_out, per_day, per_month } = account ?? NEW
  return (
    <FormDrawer<ModelAccountForm>
      title={t('form.title')}
      check={bySchema(ModelAccountForm, (issue) => {
        const field = FIELDS.find((one) => one === issue.path?.[0]?.key)
        return field && t(`form.wrong.${field}`)
      })}
      initial={{
        wire: MODEL_WIRES.find((one) => one === wire) ?? 'openai',
        key: '',
        ...{ url, model, price_in, price_out, per_day, per_month },
      }}
      save={(form) => change(SaveMariaAccountDocument, { rev: account?.rev ?? null, form })}
      said={(form) => t('form.saved', { model: form.model })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('form.wire')}
            description={t('form.wireHelp')}
            data={MODEL_WIRES.map((value) => ({ value, label: t(`form.wires.${value}`) }))}
            required
            allowDeselect={false}
            {...form.getInputProps('wire')}
          />
          <TextInput
            label={t('form.url')}
            description={t('form.urlHelp')}
            required
            type="url"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('url')}
          />
          <TextInput
            label={t('form.model')}
            description={t('form.modelHelp')}
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('model')}
          />
          <SecretInput
            label={t('form.key')}
            description={t(account ? 'form.keyKept' : 'form.keyNew')}
            required={!account}
            autoComplete="off"
            {...form.getInputProps('key')}
          />
          {AMOUNTS.map(({ name, label, help, most }) => {
            const { value, onChange, ...props } = form.getInputProps(name)
            return (
              <MoneyInput
                key={name}
                label={t(label)}
                description={t(help)}
                required
                most={most}
                value={value}
                onChange={onChange}
                {...props}
              />
            )
          })}
        </>
      )}
    </FormDrawer>
  )
}
