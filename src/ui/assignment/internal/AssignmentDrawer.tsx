import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { AssignmentForm } from '@domain/assignment/assignment-form'
import { ASSIGNMENT_MODES } from '@domain/assignment/distribute'
import {
  AssignmentRulesDocument,
  type AssignmentRulesQuery,
  SaveAssignmentRuleDocument,
} from '@infra/graphql/assignment.gen'
import { Radio, Select, Stack, Switch } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { assignmentTexts } from '../texts/pt_BR'

export type AssignmentRow = AssignmentRulesQuery['assignmentRules']['items'][number]

/** A mode as it came, or the first where this panel is older than the server. */
export const modeOf = ({ mode }: Pick<AssignmentRow, 'mode'>) =>
  ASSIGNMENT_MODES.find((one) => one === mode) ?? 'rotation'

const check = bySchema(AssignmentForm)
const SERVER_NAMES = { department_id: 'departmentId' } as const
/** More options than one sees at a glance are searched. */
const MANY = 8

const NEW: AssignmentForm = { departmentId: null, mode: 'rotation', ownFirst: false, active: true }
const valuesOf = (row: AssignmentRow): AssignmentForm => ({
  departmentId: row.department_id ?? null,
  mode: modeOf(row),
  ownFirst: row.own_first,
  active: row.active,
})

type Props = {
  row: AssignmentRow | null
  departments: readonly Readonly<{ value: string; label: string }>[]
  onClose: (saved: boolean) => void
}

/** How the tickets of a department are handed out. */
export function AssignmentDrawer({ row, departments, onClose }: Props) {
  const t = useTexts(assignmentTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer<AssignmentForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<AssignmentRow>(read(AssignmentRulesDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          departmentId: t('shared:department'),
          mode: t('how'),
          ownFirst: t('ownFirst'),
          active: t('active'),
        },
        say: (field, values) =>
          field === 'departmentId'
            ? (departments.find(({ value }) => value === values.departmentId)?.label ?? t('noDepartment'))
            : field === 'mode'
              ? t(`modes.${values.mode}`)
              : undefined,
      })}
      savableAsIs={row === null}
      serverNames={SERVER_NAMES}
      save={({ departmentId, mode, ownFirst, active }, rev) =>
        change(SaveAssignmentRuleDocument, {
          id: row?.id ?? null,
          rev,
          department_id: departmentId,
          rule: { mode, own_first: ownFirst, active },
        })
      }
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('shared:department')}
            description={t('noDepartmentHelp')}
            placeholder={t('noDepartment')}
            data={[...departments]}
            clearable
            searchable={departments.length > MANY}
            data-autofocus
            {...form.getInputProps('departmentId')}
          />
          <Radio.Group label={t('how')} {...form.getInputProps('mode')}>
            <Stack gap={12} mt={8}>
              {ASSIGNMENT_MODES.map((mode) => (
                <Radio
                  key={mode}
                  value={mode}
                  label={t(`modes.${mode}`)}
                  description={t(`modeHelp.${mode}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.mode !== 'own' && (
            <Switch
              label={t('ownFirst')}
              description={t('ownFirstHelp')}
              {...form.getInputProps('ownFirst', { type: 'checkbox' })}
            />
          )}
          <Switch
            label={t('active')}
            description={t('activeHelp')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
