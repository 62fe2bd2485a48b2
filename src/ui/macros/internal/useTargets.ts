import { sameList, useCommands, useView } from '@app/panel/panel'
import type { ReasonField } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import type { MacroStep, StepKind } from '@domain/macros/macro-form'
import { byName } from '@domain/text/by-name'
import { ColleaguesDocument } from '@infra/graphql/team.gen'
import { ReasonsDocument, UserDepartmentsDocument } from '@infra/graphql/ticket-life.gen'
import { useGroups } from '@ui/customer-picker/useGroups'
import { useRead } from '@ui/kit/server/useRead'
import { useEffect } from 'react'

type Option = Readonly<{ value: string; label: string }>
type Named = Extract<StepKind, 'answer' | 'group' | 'department' | 'user' | 'close'>

/** What the steps of a macro may name, as options. */
export type Targets = Readonly<Record<Named, readonly Option[]>> &
  Readonly<{
    nameOf: (step: MacroStep) => string | null
    /** What a reason asks for. */
    fieldsOf: (reasonId: string | null) => readonly ReasonField[]
  }>

const answersIn = (world: World): Option[] =>
  [...world.rows.templates.values()]
    .map(({ id, data }) => ({ value: id, label: `/${data.identifier}` }))
    .sort((a, b) => byName(a.label, b.label))
const sameOptions = (a: readonly Option[], b: readonly Option[]) =>
  sameList(
    a.map(({ label }) => label),
    b.map(({ label }) => label),
  )

/** Quick answers, groups, departments, colleagues and reasons; empty until they are here. */
export function useTargets(): Targets {
  const { read, loadTemplates } = useCommands()
  useEffect(() => void loadTemplates(), [loadTemplates])
  const answer = useView(['templates'], answersIn, sameOptions)
  const groups = useGroups()
  const departments = useRead('departments', () => read(UserDepartmentsDocument, {}), 'userDepartments')
  const users = useRead('colleagues', () => read(ColleaguesDocument, {}), 'users')
  const reasons = useRead('reasons', () => read(ReasonsDocument, { type: 'closing' }), 'reasons')
  const named = (rows: readonly Readonly<{ id: string; name: string }>[] | undefined): Option[] =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const lists = {
    answer,
    group: named(groups),
    department: named(departments.value?.userDepartments),
    user: named(users.value?.users),
    close:
      reasons.value?.reasons.map(({ id, name, category }) => ({
        value: id,
        label: [category, name].filter(Boolean).join(': '),
      })) ?? [],
  }
  return {
    ...lists,
    nameOf: ({ kind, target }) =>
      kind in lists ? (lists[kind as Named].find(({ value }) => value === target)?.label ?? null) : null,
    fieldsOf: (id) => reasons.value?.reasons.find((one) => one.id === id)?.fields ?? [],
  }
}
