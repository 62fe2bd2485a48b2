import { sameList, useCommands, useUser, useView } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { mayCall } from '@domain/access/permissions'
import { openFieldsOf } from '@domain/contacts/customer-change'
import { type FieldModel, kindOf } from '@domain/contacts/own-fields/field-model'
import { customerModel } from '@domain/contacts/story.fold'
import {
  CustomerFieldModelDocument,
  CustomerSensitiveFieldsDocument,
} from '@infra/graphql/customer-fields.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useMemo } from 'react'

const FIELDS = ['customerFields'] as const

/**
 * The shop's own fields of customers, in their order. Until they are here, and in a replay, what the log knows of them:
 * the choices by their ids.
 */
export const useFieldModel = (): readonly FieldModel[] => useFieldModelRead().model

/** The same; `here`: the server has told it, and what is not in it is no field. */
export function useFieldModelRead(): Readonly<{ model: readonly FieldModel[]; here: boolean }> {
  const { read } = useCommands()
  const logged = useView(FIELDS, customerModel, sameList)
  const { value } = useRead('customer fields', () => read(CustomerFieldModelDocument, {}), 'customerFields')
  const model = useMemo(
    () =>
      value
        ? value.customerFieldModel.map((row) => ({
            ...row,
            kind: kindOf(row.kind),
            choices: [...row.choices],
          }))
        : logged.map(({ kind, options, ...field }) => ({
            ...field,
            kind: kindOf(kind),
            section: null,
            help: null,
            unique: false,
            sensitive: false,
            in_chat: true,
            archived: false,
            choices: options.map((id) => ({ id, label: id, color: null, archived: false })),
          })),
    [value, logged],
  )
  return { model, here: value !== null }
}

/** What stands in a customer's own fields. `hidden`: this user may not see what stands in sensitive ones. */
type OwnValues = Readonly<{ of: (field: FieldModel) => unknown; hidden: boolean }>

/** The values of a customer's own fields, with the sensitive ones where the user may see them. */
export function useOwnValues(customer: Customer, model: readonly FieldModel[]): OwnValues {
  const { read } = useCommands()
  const may = mayCall(useUser().role, 'customerSensitiveFields')
  const asked = may && model.some(({ sensitive }) => sensitive)
  const { value } = useRead(
    `sensitive ${asked} ${customer.id} ${customer.rev ?? 0}`,
    asked ? () => read(CustomerSensitiveFieldsDocument, { id: customer.id }) : null,
  )
  const open = openFieldsOf(customer)
  const sensitive = openFieldsOf({ open_field: value?.customerSensitiveFields ?? null })
  return {
    of: (field) => (field.sensitive ? sensitive : open)[field.key] ?? null,
    hidden: !may,
  }
}
