import { openFieldsOf } from '../customer-change'
import type { FieldModel } from './field-model'
import { showField, type YesNoWords } from './kinds'

/** Those of the shop's own fields that texts for customers may name: what is sensitive is written nowhere. */
export const namedFields = <F extends Pick<FieldModel, 'sensitive'>>(model: readonly F[]): F[] =>
  model.filter(({ sensitive }) => !sensitive)

/** What stands in a customer's own fields, as it is written into texts: by the fields' keys, as in `{{plano}}`. */
export function ownVariables(
  customer: Readonly<{ open_field: unknown }>,
  model: readonly FieldModel[],
  words: YesNoWords,
): Readonly<Record<string, string>> {
  const open = openFieldsOf(customer)
  return Object.fromEntries(
    namedFields(model)
      .map((field) => [field.key, showField(open[field.key], field, words)] as const)
      .filter(([, text]) => text !== ''),
  )
}
