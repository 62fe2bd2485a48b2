import { namedFields } from '@domain/contacts/own-fields/variables'
import { STORE_VARIABLES } from '@domain/store/store-variables'
import { useTexts } from '@ui/kit/text'
import type { VariableRow } from '@ui/kit/VariableTextarea'
import { writtenTexts } from './texts/pt_BR'
import { useVariableNames } from './useCustomerVariables'
import { useFieldModel } from './useFieldModel'
import { useStoreValues } from './useStoreValues'

/** Where a text is sent from; null: everywhere. */
export type SentFrom = Readonly<{ instanceId: string | null; departmentId: string | null }>

const EVERYWHERE: SentFrom = { instanceId: null, departmentId: null }
const OF_STORE: readonly string[] = STORE_VARIABLES

/**
 * Variables as they are offered in a form: what the shop says of itself as it is now, the others in words.
 * @param names left out: every name that may stand in a text for customers.
 * @param more names beside those, where an order is at hand.
 */
export function useVariableRows(
  names?: readonly string[],
  { more = [], from = EVERYWHERE }: { more?: readonly string[]; from?: SentFrom } = {},
): readonly VariableRow[] {
  const t = useTexts(writtenTexts)
  const words = writtenTexts.texts.variable
  const all = useVariableNames()
  const model = useFieldModel()
  const own = new Map(namedFields(model).map(({ key, label }) => [key, label]))
  const store = useStoreValues({ instance_id: from.instanceId, department_id: from.departmentId })
  return [...(names ?? all), ...more].map((name) => {
    if (!OF_STORE.includes(name))
      return {
        name,
        says: name in words ? t(`variable.${name as keyof typeof words}`) : (own.get(name) ?? ''),
      }
    const value = store?.[name]
    return value ? { name, says: value } : { name, says: t('variable.lacking'), lacking: store !== null }
  })
}
