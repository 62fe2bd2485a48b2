import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands, useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { LONGEST_MACRO_NAME, MacroForm, macroProblems, newStep, tidyStep } from '@domain/macros/macro-form'
import { SALE_VARIABLES } from '@domain/orders/sale-variables'
import { keysText } from '@domain/shortcuts/table'
import { MacroRowsDocument, SaveMacroDocument } from '@infra/graphql/macros.gen'
import { Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useTextDoubts } from '@ui/variables/useTextDoubts'
import { formOf, type MacroRow } from '../macroRows'
import { macroTexts } from '../texts/pt_BR'
import { KeyField } from './KeyField'
import { StepsEditor } from './StepsEditor'
import { stepText } from './stepText'
import { useTargets } from './useTargets'

type Props = {
  /** Null: a new one. */
  row: MacroRow | null
  onClose: (saved: boolean) => void
}

const SERVER_NAMES = { department_id: 'departmentId' } as const
const schema = bySchema(MacroForm)

/** A macro: for whom, by which key, and its steps. */
export function MacroDrawer({ row, onClose }: Props) {
  const t = useTexts(macroTexts)
  const doubts = useTextDoubts({ more: SALE_VARIABLES, asked: true })
  const { read, change } = useCommands()
  const { role } = useUser()
  const admin = isAdministrator(role)
  const targets = useTargets()
  const check: Check<MacroForm> = (values, kit) => ({
    ...Object.fromEntries(
      Object.entries(macroProblems(values)).map(([field, why]) => [field, t(`problems.${why}`)]),
    ),
    ...schema(values, kit),
  })
  const fresh: MacroForm = {
    name: '',
    shared: admin,
    departmentId: null,
    key: null,
    ask: true,
    active: true,
    steps: [newStep('say')],
  }
  const departments = targets.department
  return (
    <FormDrawer<MacroForm>
      title={t(row ? 'edit' : 'add')}
      check={check}
      doubts={({ steps }) =>
        doubts(
          Object.fromEntries(
            steps.flatMap(({ kind, text }, n) => (kind === 'say' ? [[`steps.${n}.text`, text]] : [])),
          ),
        )
      }
      initial={row ? formOf(row) : fresh}
      serverNames={SERVER_NAMES}
      shared={sharedRow({
        row,
        reread: () => rowOf<MacroRow>(read(MacroRowsDocument, byId(row?.id ?? ''))),
        valuesOf: formOf,
        names: {
          name: t('shared:name'),
          shared: t('sharedSwitch'),
          departmentId: t('shared:department'),
          key: t('key'),
          ask: t('ask'),
          active: t('shared:active'),
          steps: t('steps'),
        },
        say: (field, values) => {
          if (field === 'key') return values.key === null ? t('noKey') : keysText(values.key)
          if (field === 'departmentId')
            return (
              departments.find(({ value }) => value === values.departmentId)?.label ??
              t('shared:allDepartments')
            )
          if (field !== 'steps') return undefined
          return values.steps
            .map((step, n) => `${n + 1}. ${stepText(t, step, targets.nameOf(step))}`)
            .join('\n')
        },
      })}
      save={({ departmentId, steps, ...form }, rev) =>
        change(SaveMacroDocument, {
          id: row?.id ?? null,
          rev,
          form: {
            ...form,
            department_id: form.shared ? departmentId : null,
            steps: steps.map(tidyStep),
          },
        })
      }
      said={({ name }) => t(row ? 'saved' : 'made', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            required
            data-autofocus
            maxLength={LONGEST_MACRO_NAME}
            {...form.getInputProps('name')}
          />
          <StepsEditor form={form} targets={targets} />
          <KeyField
            value={form.values.key}
            error={form.errors.key}
            onChange={(key) => form.setFieldValue('key', key)}
          />
          {admin && (
            <Switch
              label={t('sharedSwitch')}
              description={t('sharedHelp')}
              {...form.getInputProps('shared', { type: 'checkbox' })}
            />
          )}
          {form.values.shared && (
            <Select
              label={t('shared:department')}
              placeholder={t('shared:allDepartments')}
              data={[...departments]}
              clearable
              {...form.getInputProps('departmentId')}
            />
          )}
          <Switch
            label={t('ask')}
            description={t('askHelp')}
            {...form.getInputProps('ask', { type: 'checkbox' })}
          />
          <Switch label={t('shared:active')} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </FormDrawer>
  )
}
