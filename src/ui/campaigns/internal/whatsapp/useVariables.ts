import { VARIABLES } from '@domain/campaigns/content/variables'
import { namedFields } from '@domain/contacts/own-fields/variables'
import { ownName } from '@domain/contacts/segments/fields'
import { useTexts } from '@ui/kit/text'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { campaignTexts } from '../../texts/pt_BR'

/** What is known of whoever gets it and may stand in a text. */
export function useVariables(): readonly Readonly<{ value: string; label: string }>[] {
  const t = useTexts(campaignTexts)
  const own = namedFields(useFieldModel()).filter(({ archived }) => !archived)
  return [
    ...VARIABLES.map((value) => ({ value: value as string, label: t(`variables.${value}`) })),
    ...own.map(({ key, label }) => ({ value: ownName(key), label })),
  ]
}
