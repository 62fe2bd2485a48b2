import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { COURIER_LIMITS } from '@contract/courier-lists'
import { formatPhone } from '@domain/contacts/phone'
import { CourierForm } from '@domain/couriers/courier-form'
import { CourierRowsDocument, type CourierRowsQuery, SaveCourierDocument } from '@infra/graphql/couriers.gen'
import { Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { courierTexts } from './texts/pt_BR'

export type CourierRow = CourierRowsQuery['courierRows']['items'][number]

const checkForm = bySchema(CourierForm)
const valuesOf = ({ name, phone, active }: CourierRow): CourierForm => ({
  name,
  phone: phone === null ? '' : formatPhone(phone),
  active,
})

/** Somebody who brings orders; `row` null: a new one. */
export function CourierDrawer({
  row,
  onClose,
}: {
  row: CourierRow | null
  onClose: (saved: boolean) => void
}) {
  const t = useTexts(courierTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer<CourierForm>
      title={t(row ? 'list.edit' : 'list.add')}
      check={(values, t18n) => {
        const { phone, ...others } = checkForm(values, t18n)
        return phone === undefined ? others : { ...others, phone: t('list.phoneWrong') }
      }}
      initial={row ? valuesOf(row) : { name: '', phone: '', active: true }}
      shared={sharedRow({
        row,
        reread: () => rowOf<CourierRow>(read(CourierRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: { name: t('list.name'), phone: t('list.phone'), active: t('list.active') },
      })}
      save={(form, rev) => change(SaveCourierDocument, { id: row?.id ?? null, rev, form })}
      said={({ name }) => t('list.saved', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('list.name')}
            required
            data-autofocus
            maxLength={COURIER_LIMITS.name}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('list.phone')}
            description={t('list.phoneHelp')}
            inputMode="tel"
            maxLength={COURIER_LIMITS.phone}
            {...form.getInputProps('phone')}
          />
          <Switch label={t('list.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </FormDrawer>
  )
}
