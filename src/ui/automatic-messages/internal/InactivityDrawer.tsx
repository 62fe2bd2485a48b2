import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import type { Outcome } from '@app/panel/commands'
import { InactivityForm, MOST_WARNINGS, SILENCE_MINUTES } from '@domain/automatic-messages/inactivity-form'
import { LONGEST_AUTOMATIC } from '@domain/automatic-messages/place'
import { PROPOSALS } from '@domain/automatic-messages/proposals'
import type { SaveInactiveMessageMutationVariables } from '@infra/graphql/automatic-messages.gen'
import { Button, NumberInput, Select, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { MessageField } from '@ui/variables/MessageField'
import { useTextDoubts } from '@ui/variables/useTextDoubts'
import styles from '../Automatic.module.css'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'
import type { InactivityRow } from './InactivityListPage'
import { PlaceFields } from './PlaceFields'
import { optionSaid, placeNames, placeSaid } from './placeSaid'
import { SaidPreview } from './SaidPreview'
import { useWait } from './useWait'

const check = bySchema(InactivityForm)
const SERVER_NAMES = {
  department_id: 'departmentId',
  instance_id: 'instanceId',
  reason_id: 'reasonId',
} as const
/** What a new warning and a new ending begin with, minutes. */
const FIRST_WAIT = 30

const NEW: InactivityForm = {
  departmentId: null,
  instanceId: null,
  warnings: [{ minutes: FIRST_WAIT, text: '' }],
  closeMinutes: null,
  reasonId: null,
  active: true,
}
const valuesOf = (row: InactivityRow): InactivityForm => ({
  departmentId: row.department_id,
  instanceId: row.instance_id,
  warnings: row.warnings.map(({ minutes, text }) => ({ minutes, text })),
  closeMinutes: row.close_minutes,
  reasonId: row.reason_id,
  active: row.active,
})

export type SaveInactivity = (variables: SaveInactiveMessageMutationVariables) => Promise<Outcome<unknown>>
type Props = {
  row: InactivityRow | null
  places: Places
  save: SaveInactivity
  reread: (id: string) => Promise<Outcome<InactivityRow | null>>
  onClose: (saved: boolean) => void
}

/** A rule for silent customers: for whom, when, in which words, and what then. */
export function InactivityDrawer({ row, places, save, reread, onClose }: Props) {
  const t = useTexts(automaticTexts)
  const doubts = useTextDoubts()
  const wait = useWait()
  const limits = { min: SILENCE_MINUTES.least, max: SILENCE_MINUTES.most, allowDecimal: false }
  return (
    <FormDrawer<InactivityForm>
      title={t(row ? 'inactivity.edit' : 'inactivity.add')}
      check={check}
      doubts={(values) =>
        doubts(Object.fromEntries(values.warnings.map(({ text }, n) => [`warnings.${n}.text`, text])), values)
      }
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => reread(row?.id ?? ''),
        valuesOf,
        names: {
          warnings: t('inactivity.warnings'),
          closeMinutes: t('inactivity.closeAfter'),
          reasonId: t('inactivity.reason'),
          ...placeNames(t),
        },
        say: (field, values) => {
          if (field === 'warnings')
            return values.warnings.map(({ minutes, text }) => `${wait(minutes)}: ${text}`).join('\n')
          if (field === 'closeMinutes')
            return values.closeMinutes === null ? t('inactivity.stays') : wait(values.closeMinutes)
          if (field === 'reasonId')
            return optionSaid(places.reasons, values.reasonId, t('inactivity.noReason'))
          return placeSaid(t, places, field, values)
        },
      })}
      serverNames={SERVER_NAMES}
      save={({ departmentId, instanceId, reasonId, warnings, closeMinutes, active }, rev) =>
        save({
          id: row?.id ?? null,
          rev,
          department_id: departmentId,
          instance_id: instanceId,
          reason_id: reasonId,
          rule: {
            warnings: warnings.map(({ minutes, text }) => ({ minutes, text })),
            close_minutes: closeMinutes,
            active,
          },
        })
      }
      said={() => t('inactivity.saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlaceFields form={form} places={places} />
          <fieldset className={styles.fields}>
            <legend>{t('inactivity.warnings')}</legend>
            {form.values.warnings.map((_, n) => (
              <div key={form.key(`warnings.${n}`)} className={styles.step}>
                <NumberInput
                  label={t(n === 0 ? 'inactivity.after' : 'inactivity.afterThat')}
                  {...limits}
                  {...form.getInputProps(`warnings.${n}.minutes`)}
                />
                <IconButton
                  label={t('inactivity.remove', { n: n + 1 })}
                  onClick={() => form.removeListItem('warnings', n)}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
                <MessageField
                  most={LONGEST_AUTOMATIC}
                  label={t('shared:message')}
                  required
                  from={form.values}
                  proposal={n === 0 ? PROPOSALS.inactivity : PROPOSALS.inactivityLast}
                  input={form.getInputProps(`warnings.${n}.text`)}
                />
              </div>
            ))}
            {form.values.warnings.length < MOST_WARNINGS && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => form.insertListItem('warnings', { minutes: FIRST_WAIT, text: '' })}
              >
                {t('inactivity.another')}
              </Button>
            )}
          </fieldset>
          <SaidPreview
            texts={form.values.warnings.map(({ text }) => text)}
            place={form.values}
            places={places}
          />
          <Switch
            label={t('inactivity.close')}
            description={t('inactivity.closeHelp')}
            checked={form.values.closeMinutes !== null}
            onChange={(event) =>
              form.setFieldValue('closeMinutes', event.currentTarget.checked ? FIRST_WAIT : null)
            }
          />
          {form.values.closeMinutes !== null && (
            <Pair>
              <NumberInput
                label={t('inactivity.closeAfter')}
                {...limits}
                {...form.getInputProps('closeMinutes')}
              />
              <Select
                label={t('inactivity.reason')}
                placeholder={t('inactivity.noReason')}
                data={[...places.reasons]}
                clearable
                searchable
                {...form.getInputProps('reasonId')}
                comboboxProps={{ withinPortal: true }}
              />
            </Pair>
          )}
          <Switch
            label={t('shared:on')}
            description={t('inactivity.onHelp')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
