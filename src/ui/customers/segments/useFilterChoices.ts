import { COLOR_TAGS, type FieldKind } from '@contract/customer-lists'
import type { FieldModel } from '@domain/contacts/own-fields/field-model'
import { type Stored, storedAs } from '@domain/contacts/own-fields/kinds'
import { BUILT_IN, ownName } from '@domain/contacts/segments/fields'
import { useTeam } from '@ui/assignment/useTeam'
import { useTexts } from '@ui/kit/text'
import { customerTexts } from '../texts/pt_BR'
import { useGroups } from '../useGroups'
import { segmentTexts } from './texts/pt_BR'

/** A field as it is chosen and asked about in a condition. */
export type FilterChoice = Readonly<{
  name: string
  label: string
  stored: Stored
  /** Of the shop's own fields; null: one that every customer has. */
  kind: FieldKind | null
  options: readonly Readonly<{ value: string; label: string }>[]
}>

/** Everything that conditions can ask about, in words. */
export function useFilterChoices(model: readonly FieldModel[]): readonly FilterChoice[] {
  const t = useTexts(segmentTexts)
  const own = useTexts(customerTexts)
  const groups = useGroups()
  const team = useTeam()
  const options: Partial<Record<string, FilterChoice['options']>> = {
    group: groups.map(({ id, name }) => ({ value: id, label: name })),
    attendant: team,
    color: COLOR_TAGS.map((tag) => ({ value: tag, label: own(`colors.${tag}`) })),
  }
  return [
    ...BUILT_IN.map(({ name, stored }) => ({
      name,
      label: t(`fields.${name}`),
      stored,
      kind: null,
      options: options[name] ?? [],
    })),
    ...model.map(({ key, label, kind, choices }) => ({
      name: ownName(key),
      label,
      stored: storedAs(kind),
      kind,
      options: choices.map((choice) => ({ value: choice.id, label: choice.label })),
    })),
  ]
}
