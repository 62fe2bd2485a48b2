import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Radio.css'
import { useCommands } from '@app/panel/panel'
import { LONGEST_REPORT_NAME, SavedReportForm, SHARINGS } from '@domain/reports/saved-form'
import { SavedReportsDocument, SaveSavedReportDocument } from '@infra/graphql/saved-reports.gen'
import { MultiSelect, Radio, Stack, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { savedTexts } from '../../texts/saved/pt_BR'
import { formOf, type SavedReport, useAudience, useMayChange } from './savedRows'

type Props = {
  /** The one that is saved again; null: a new one. */
  saved: SavedReport | null
  /** What it asks for. */
  address: string
  /** The name that a new one begins with. */
  name?: string
  onClose: (saved: boolean) => void
}

const schema = bySchema(SavedReportForm)

/** A report gets a name, and whoever else may open it. */
export function SaveDrawer({ saved, address, name = '', onClose }: Props) {
  const t = useTexts(savedTexts)
  const { read, change } = useCommands()
  const audience = useAudience()
  const mayChange = useMayChange()
  const row = saved && mayChange(saved) ? saved : null
  const initial: SavedReportForm = row
    ? { ...formOf(row), address }
    : {
        name: name || (saved ? t('copyName', { name: saved.name }) : ''),
        address,
        shared: 'own',
        role_ids: [],
        department_ids: [],
      }
  const options = (rows: readonly Readonly<{ id: string; name: string }>[] | undefined) =>
    rows?.map(({ id, name: label }) => ({ value: id, label })) ?? []
  return (
    <FormDrawer<SavedReportForm>
      title={t(row ? 'saveAgain' : 'saveNew')}
      reads={audience}
      check={schema}
      initial={initial}
      savableAsIs={row !== null || initial.name !== ''}
      shared={sharedRow({
        row,
        reread: () => rowOf<SavedReport>(read(SavedReportsDocument, byId(row?.id ?? ''))),
        valuesOf: (now) => ({ ...formOf(now), address }),
        names: {
          name: t('shared:name'),
          shared: t('sharedWith'),
          role_ids: t('roles'),
          department_ids: t('departments'),
        },
      })}
      save={(form, rev) => change(SaveSavedReportDocument, { id: row?.id ?? null, rev, form })}
      said={(form) => t('saved', { name: form.name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            required
            data-autofocus
            maxLength={LONGEST_REPORT_NAME}
            {...form.getInputProps('name')}
          />
          <Radio.Group
            label={t('sharedWith')}
            description={t('sharedHelp')}
            {...form.getInputProps('shared')}
          >
            <Stack gap={8} mt={8}>
              {SHARINGS.map((one) => (
                <Radio key={one} value={one} label={t(`sharing.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.shared === 'some' && (
            <>
              <MultiSelect
                label={t('roles')}
                data={options(audience.value?.reportAudience.roles)}
                {...form.getInputProps('role_ids')}
              />
              <MultiSelect
                label={t('departments')}
                data={options(audience.value?.reportAudience.departments)}
                {...form.getInputProps('department_ids')}
              />
            </>
          )}
        </>
      )}
    </FormDrawer>
  )
}
