import { useRow } from '@app/panel/panel'
import { namedFields, ownVariables } from '@domain/contacts/own-fields/variables'
import { STORE_VARIABLES } from '@domain/store/store-variables'
import { VARIABLES } from '@domain/templates/quick-answer'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { useTexts } from '@ui/kit/text'
import { useFieldModel } from './useFieldModel'

/** What stands in a customer's own fields, as it is written into texts: by the fields' keys, as in `{{plano}}`. */
export function useCustomerVariables(customerId: string): Readonly<Record<string, string>> {
  const t = useTexts(customerPickerTexts)
  const customer = useRow('customers', customerId)?.data
  const model = useFieldModel()
  if (!customer) return {}
  return ownVariables(customer, model, { yes: t('field.yes'), no: t('field.no') })
}

/** Every name that may stand in a text for customers: of the conversation, of the store, and the shop's own fields. */
export const useVariableNames = (): readonly string[] => [
  ...new Set([...VARIABLES, ...STORE_VARIABLES, ...namedFields(useFieldModel()).map(({ key }) => key)]),
]
