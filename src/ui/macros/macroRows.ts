import { useCommands } from '@app/panel/panel'
import { MARKS, type MacroForm, type MacroStep, STEP_KINDS } from '@domain/macros/macro-form'
import { MacrosDocument, type MacrosQuery } from '@infra/graphql/macros.gen'
import { useRead } from '@ui/kit/server/useRead'

export type MacroRow = MacrosQuery['macros'][number]
type MacroRowStep = MacroRow['steps'][number]

const NONE: readonly MacroRow[] = []

/** The macros that the user may run, by name; none until they are here. */
export function useMacros(): readonly MacroRow[] {
  const { read } = useCommands()
  return useRead('macros', () => read(MacrosDocument, {}), 'macros').value?.macros ?? NONE
}

/** A step as the form has it. The server gives no kinds or marks that the form does not know. */
export const stepOf = ({
  kind,
  mark,
  target,
  text,
  priority,
  minutes,
  silent,
  fields,
}: MacroRowStep): MacroStep => ({
  kind: STEP_KINDS.find((one) => one === kind) ?? 'comment',
  target,
  text,
  priority,
  minutes,
  mark: MARKS.find((one) => one === mark) ?? 'pinned',
  silent,
  fields: fields.map(({ key, value }) => ({ key, value })),
})

/** A macro as the form has it. */
export const formOf = (row: MacroRow): MacroForm => ({
  name: row.name,
  shared: row.shared,
  departmentId: row.department_id,
  key: row.key,
  ask: row.ask,
  active: row.active,
  steps: row.steps.map(stepOf),
})
