import { useRow } from '@app/panel/panel'
import { openFieldsOf } from '@domain/contacts/customer-change'
import { showField } from '@domain/contacts/own-fields/kinds'
import { useTexts } from '@ui/kit/text'
import { customerTexts } from './texts/pt_BR'
import { useFieldModel } from './useFieldModel'

/** What stands in a customer's own fields, as it is written into texts: by the fields' keys, as in `{{plano}}`. */
export function useCustomerVariables(customerId: string): Readonly<Record<string, string>> {
  const t = useTexts(customerTexts)
  const customer = useRow('customers', customerId)?.data
  const model = useFieldModel()
  if (!customer) return {}
  const open = openFieldsOf(customer)
  const words = { yes: t('edit.yes'), no: t('edit.no') }
  const shown = model
    .filter(({ sensitive }) => !sensitive)
    .map((field) => [field.key, showField(open[field.key], field, words)] as const)
  return Object.fromEntries(shown.filter(([, text]) => text !== ''))
}
