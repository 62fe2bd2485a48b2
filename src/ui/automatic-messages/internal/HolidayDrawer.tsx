import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { HolidayForm } from '@domain/hours/holiday-form'
import { LONGEST_DAY_NAME } from '@domain/hours/hours-form'
import { HolidaysDocument, SaveHolidayDocument } from '@infra/graphql/automatic-messages.gen'
import { Switch, TextInput } from '@mantine/core'
import { DateField } from '@ui/kit/dayFields'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import type { HolidayRow } from '../HolidayCard'
import { automaticTexts } from '../texts/pt_BR'
import { hoursErrors } from './hoursErrors'

const bySchemaAlone = bySchema(HolidayForm)
const NEW: HolidayForm = { date: '', every_year: true, name: '', hours: '' }
const valuesOf = ({ date, every_year, name, hours }: HolidayRow): HolidayForm => ({
  date,
  every_year,
  name,
  hours,
})

/** A holiday of the shop's: its day, whether it comes every year, and when the shop is open in spite of it. */
export function HolidayDrawer({
  row,
  onClose,
}: {
  row: HolidayRow | null
  onClose: (saved: boolean) => void
}) {
  const t = useTexts(automaticTexts)
  const { read, change } = useCommands()
  const check: Check<HolidayForm> = (values, kit) => ({
    ...hoursErrors(t, { hours: values.hours }),
    ...bySchemaAlone(values, kit),
  })
  return (
    <FormDrawer<HolidayForm>
      title={t(row ? 'holidays.edit' : 'holidays.add')}
      check={check}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<HolidayRow>(read(HolidaysDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          date: t('opening.date'),
          every_year: t('holidays.everyYear'),
          name: t('opening.dayName'),
          hours: t('opening.dayHours'),
        },
      })}
      save={(form, rev) => change(SaveHolidayDocument, { id: row?.id ?? null, rev, form })}
      said={({ name }) => t('holidays.saved', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('opening.dayName')}
            required
            data-autofocus
            maxLength={LONGEST_DAY_NAME}
            {...form.getInputProps('name')}
          />
          <DateField
            label={t('opening.date')}
            value={form.values.date}
            error={form.errors.date}
            onChange={(date) => form.setFieldValue('date', date)}
          />
          <Switch
            label={t('holidays.everyYear')}
            description={t('holidays.everyYearHelp')}
            {...form.getInputProps('every_year', { type: 'checkbox' })}
          />
          <TextInput
            label={t('opening.dayHours')}
            description={t('holidays.hoursHelp')}
            placeholder={t('opening.closed')}
            {...form.getInputProps('hours')}
          />
        </>
      )}
    </FormDrawer>
  )
}
