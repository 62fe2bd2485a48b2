import type { Customer } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { openField } from '../../../src/domain/contacts/customer-change'
import { formatPhone } from '../../../src/domain/contacts/phone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationCreateCustomerArgs } from '../../platform/graphql/resolvers.gen'
import { updateCustomer } from './edit'
import { fieldModel } from './fields/fields'
import { recogniseCustomers } from './recognise'
import { typedPhone } from './typed-phone'

/**
 * Takes down a customer who has not written yet. Everybody may know them until they have a ticket.
 * @param seesAll may the caller see sensitive fields? Others are asked for none, and fill none in.
 * @throws Refusal INVALID for a number or a value that cannot be, or a required field without one, CONFLICT when a customer has the number, in either
 * spelling: who that is stays unsaid, for the caller may not know them.
 */
export async function createCustomer(
  work: Work,
  viewer: Viewer,
  args: MutationCreateCustomerArgs,
  seesAll = true,
): Promise<Customer> {
  const { phone, lookupKey } = typedPhone(args.phone_number, 'phone_number')
  // Their name until the one that was typed is looked at.
  const number = formatPhone(phone)
  const { created } = await recogniseCustomers(work, [
    { lookupKey, waId: null, bsuid: null, name: number, phone },
  ])
  const [id] = created
  if (id === undefined)
    throw new Refusal('CONFLICT', 'Já existe um cliente com este telefone: busque por ele na lista.', {
      field: 'phone_number',
    })
  const given = (args.fields ?? []).map(({ field, value }) => ({ field, value, was: null }))
  const required = (await fieldModel(work)).filter((one) => one.required && (seesAll || !one.sensitive))
  const missing = required
    .map(({ key }) => openField(key))
    .filter((field) => !given.some((one) => one.field === field))
  return updateCustomer(
    work,
    viewer,
    id,
    [
      { field: 'name', value: args.name, was: number },
      { field: 'email', value: args.email, was: null },
      { field: 'document_register', value: args.document_register, was: null },
      ...given,
      ...missing.map((field) => ({ field, value: null, was: null })),
    ],
    seesAll,
  )
}
