import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { LONGEST_AUTOMATIC } from '@domain/automatic-messages/place'
import { PROPOSALS } from '@domain/automatic-messages/proposals'
import { HoursForm, MOST_SPECIAL_DAYS } from '@domain/hours/hours-form'
import { OpeningHoursDocument, SaveOpeningHoursDocument } from '@infra/graphql/automatic-messages.gen'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { hoursErrors } from '@ui/hours/hoursErrors'
import { DateField } from '@ui/kit/dayFields'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { IconButton } from '@ui/kit/IconButton'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { MessageField } from '@ui/variables/MessageField'
import { useTextDoubts } from '@ui/variables/useTextDoubts'
import styles from '../Automatic.module.css'
import type { HoursRow } from '../HoursCard'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'
import { PlaceFields } from './PlaceFields'
import { placeNames, placeSaid } from './placeSaid'
import { SaidPreview } from './SaidPreview'
import { WeekFields } from './WeekFields'

const bySchemaAlone = bySchema(HoursForm)
const SERVER_NAMES = { department_id: 'departmentId', instance_id: 'instanceId' } as const
/** What most shops have. */
const WORKDAY = '08:00-18:00'
const WEEK = ['', WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, '08:00-12:00']
const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const

const NEW: HoursForm = {
  departmentId: null,
  instanceId: null,
  week: WEEK,
  national: true,
  days: [],
  absence: '',
  active: true,
}
const valuesOf = (row: HoursRow): HoursForm => ({
  departmentId: row.department_id,
  instanceId: row.instance_id,
  week: [...row.week],
  national: row.national,
  days: row.days.map(({ date, name, hours }) => ({ date, name, hours })),
  absence: row.absence,
  active: row.active,
})

type Props = { row: HoursRow | null; places: Places; onClose: (saved: boolean) => void }

/** Opening hours: the week, the days that are as no other, and what is said while it is closed. */
export function HoursDrawer({ row, places, onClose }: Props) {
  const t = useTexts(automaticTexts)
  const doubts = useTextDoubts()
  const { read, change } = useCommands()
  const check: Check<HoursForm> = (values, kit) => ({
    ...hoursErrors({
      ...Object.fromEntries(values.week.map((hours, n) => [`week.${n}`, hours])),
      ...Object.fromEntries(values.days.map(({ hours }, n) => [`days.${n}.hours`, hours])),
    }),
    ...bySchemaAlone(values, kit),
  })
  return (
    <FormDrawer<HoursForm>
      title={t(row ? 'opening.edit' : 'opening.add')}
      check={check}
      doubts={(values) => doubts({ absence: values.absence }, values, values)}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<HoursRow>(read(OpeningHoursDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          week: t('opening.week'),
          national: t('opening.national'),
          days: t('opening.special'),
          absence: t('opening.absence'),
          ...placeNames(t),
        },
        say: (field, values) => {
          if (field === 'week')
            return WEEKDAYS.map(
              (day, n) => `${t(`opening.days.${day}`)}: ${values.week[n] || t('opening.closed')}`,
            ).join('\n')
          if (field === 'days')
            return values.days
              .map(({ date, name, hours }) => `${date} ${name}: ${hours || t('opening.closed')}`)
              .join('\n')
          return placeSaid(t, places, field, values)
        },
      })}
      savableAsIs
      serverNames={SERVER_NAMES}
      save={({ departmentId, instanceId, ...opening }, rev) =>
        change(SaveOpeningHoursDocument, {
          id: row?.id ?? null,
          rev,
          department_id: departmentId,
          instance_id: instanceId,
          opening,
        })
      }
      said={() => t('opening.saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlaceFields form={form} places={places} />
          <fieldset className={styles.fields}>
            <legend>{t('opening.week')}</legend>
            <p>{t('opening.weekHelp')}</p>
            <WeekFields form={form} />
          </fieldset>
          <Switch
            label={t('opening.national')}
            description={t('opening.nationalHelp')}
            {...form.getInputProps('national', { type: 'checkbox' })}
          />
          <fieldset className={styles.fields}>
            <legend>{t('opening.special')}</legend>
            <p>{t('opening.specialHelp')}</p>
            {form.values.days.map(({ date }, n) => (
              <div key={form.key(`days.${n}`)} className={styles.step}>
                <DateField
                  label={t('opening.date')}
                  value={date}
                  error={form.errors[`days.${n}.date`]}
                  onChange={(to) => form.setFieldValue(`days.${n}.date`, to)}
                />
                <IconButton
                  label={t('opening.removeDay', { n: n + 1 })}
                  onClick={() => form.removeListItem('days', n)}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
                <Pair>
                  <TextInput label={t('opening.dayName')} {...form.getInputProps(`days.${n}.name`)} />
                  <TextInput
                    label={t('opening.dayHours')}
                    placeholder={t('opening.closed')}
                    {...form.getInputProps(`days.${n}.hours`)}
                  />
                </Pair>
              </div>
            ))}
            {form.values.days.length < MOST_SPECIAL_DAYS && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => form.insertListItem('days', { date: '', name: '', hours: '' })}
              >
                {t('opening.addDay')}
              </Button>
            )}
          </fieldset>
          <MessageField
            most={LONGEST_AUTOMATIC}
            label={t('opening.absence')}
            description={t('opening.absenceHelp')}
            from={form.values}
            proposal={PROPOSALS.absence}
            input={form.getInputProps('absence')}
          />
          {form.values.absence.trim() !== '' && (
            <SaidPreview
              texts={[form.values.absence]}
              place={form.values}
              places={places}
              calendar={form.values}
            />
          )}
          <Switch
            label={t('shared:on')}
            description={t('opening.onHelp')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
