import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { formatMoney, MOST_PRICE } from '@domain/money/money'
import {
  LONGEST_SERVICE_DESCRIPTION,
  LONGEST_SERVICE_NAME,
  MOST_MINUTES,
  ServiceForm,
} from '@domain/services/service-form'
import { SaveServiceDocument, ServiceRowsDocument } from '@infra/graphql/services.gen'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import type { ServiceRow } from './ServiceListPage'
import { serviceTexts } from './texts/pt_BR'

const check = bySchema(ServiceForm)
const NEW: ServiceForm = {
  name: '',
  minutes: 15,
  price: 0,
  needs_pharmacist: false,
  description: '',
  active: true,
}
const valuesOf = (row: ServiceRow): ServiceForm => ({
  name: row.name,
  minutes: row.minutes,
  price: row.price,
  needs_pharmacist: row.needs_pharmacist,
  description: row.description ?? '',
  active: row.active,
})

/** A service of the shop; `row` null: a new one. */
export function ServiceDrawer({
  row,
  onClose,
}: {
  row: ServiceRow | null
  onClose: (saved: boolean) => void
}) {
  const t = useTexts(serviceTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer<ServiceForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<ServiceRow>(read(ServiceRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          name: t('name'),
          minutes: t('minutes'),
          price: t('shared:price'),
          needs_pharmacist: t('needs'),
          description: t('description'),
          active: t('active'),
        },
        say: (field, { price }) => (field === 'price' ? formatMoney(price) : undefined),
      })}
      save={(form, rev) => change(SaveServiceDocument, { id: row?.id ?? null, rev, form })}
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('name')}
            required
            data-autofocus
            maxLength={LONGEST_SERVICE_NAME}
            {...form.getInputProps('name')}
          />
          <Pair>
            <NumberInput
              label={t('minutes')}
              description={t('minutesHelp')}
              required
              min={1}
              max={MOST_MINUTES}
              allowDecimal={false}
              {...form.getInputProps('minutes')}
            />
            <MoneyInput
              label={t('shared:price')}
              most={MOST_PRICE}
              value={form.values.price}
              error={form.errors.price}
              onChange={(cents) => form.setFieldValue('price', cents ?? 0)}
            />
          </Pair>
          <Switch
            label={t('needs')}
            description={t('needsHelp')}
            {...form.getInputProps('needs_pharmacist', { type: 'checkbox' })}
          />
          <GrowingTextarea
            label={t('description')}
            minRows={2}
            maxRows={8}
            maxLength={LONGEST_SERVICE_DESCRIPTION}
            {...form.getInputProps('description')}
          />
          <Switch label={t('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </FormDrawer>
  )
}
