import { COLOR_TAGS, type FieldKind } from '@contract/customer-lists'
import type { FieldModel } from '@domain/contacts/own-fields/field-model'
import type { Stored } from '@domain/contacts/own-fields/kinds'
import { type BuiltIn, filterFields, ownKey } from '@domain/contacts/segments/fields'
import { useTeam } from '@ui/assignment/useTeam'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { useGroups } from '@ui/customer-picker/useGroups'
import { useTexts } from '@ui/kit/text'
import { customerTexts } from '../texts/pt_BR'
import { segmentTexts } from './texts/pt_BR'

/** A field as it is chosen and asked about in a condition. */
export type FilterChoice = Readonly<{
  name: string
  label: string
  stored: Stored
  /** Of the shop's own fields; null: one that every customer has. */
  kind: FieldKind | null
  options: readonly Readonly<{ value: string; label: string }>[]
  /** Of it, it can be asked alone whether there is a value. */
  covered: boolean
}>

/** Everything that conditions can ask about, in words. */
export function useFilterChoices(model: readonly FieldModel[], sees: boolean): readonly FilterChoice[] {
  const t = useTexts(segmentTexts)
  const words = useTexts(customerTexts, customerPickerTexts)
  const groups = useGroups()
  const team = useTeam()
  const options: Partial<Record<string, FilterChoice['options']>> = {
    group: groups.map(({ id, name }) => ({ value: id, label: name })),
    attendant: team,
    color: COLOR_TAGS.map((tag) => ({ value: tag, label: words(`customer-picker:colors.${tag}`) })),
  }
  return filterFields(model, sees).map(({ name, stored, covered = false }) => {
    const own = model.find(({ key }) => key === ownKey(name))
    return {
      name,
      label: own?.label ?? t(`fields.${name as BuiltIn}`),
      stored,
      kind: own?.kind ?? null,
      options: own ? own.choices.map(({ id, label }) => ({ value: id, label })) : (options[name] ?? []),
      covered,
    }
  })
}
