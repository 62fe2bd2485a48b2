import { isDeepStrictEqual } from 'node:util'
import type { Customer } from '../../contract/entities'
import {
  type CustomerChange,
  checkChange,
  type FieldProblem,
  fieldValue,
  isOwnField,
  openFieldsOf,
  openKey,
} from '../../src/domain/contacts/customer-change'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { cleanJson } from '../platform/db/clean-text'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { toCustomer } from './customer.row'
import { customerFields } from './fields'
import { lockCustomer } from './locked-customer'
import { tellCustomer } from './tell'

/** Most fields changed at once: a model has fewer. */
const MOST_CHANGES = 100

const SENTENCES: Readonly<Record<FieldProblem, string>> = {
  unknownField: 'Este campo não existe no cadastro.',
  required: 'Este campo é obrigatório.',
  tooLong: 'O texto é longo demais para este campo.',
  badEmail: 'E-mail inválido.',
  badDocument: 'CPF ou CNPJ inválido.',
  badColor: 'Cor inválida.',
  badNumber: 'Escreva um número.',
  badDate: 'Data inválida.',
  badOption: 'Escolha uma das opções.',
  badYesNo: 'Escolha sim ou não.',
}

/**
 * Changes the fields named and no others: what a colleague changes elsewhere stays.
 * @throws Refusal CONFLICT when a field is not what the caller saw any more (`extensions.fields` names them),
 * INVALID with the reason when a value cannot stand there (`extensions.field`, `extensions.problem`).
 */
export async function updateCustomer(
  work: Work,
  viewer: Viewer,
  id: string,
  changes: readonly CustomerChange[],
): Promise<Customer> {
  const customer = toCustomer(await lockCustomer(work, viewer, id))
  if (changes.length === 0 || changes.length > MOST_CHANGES)
    throw new Refusal('INVALID', 'Nenhuma alteração foi enviada.')
  const model = changes.some(({ field }) => openKey(field) !== null) ? await customerFields(work) : []
  const overtaken: string[] = []
  const own: Record<string, unknown> = {}
  const open: Record<string, unknown> = { ...openFieldsOf(customer) }
  for (const { field, value, was } of changes) {
    const checked = checkChange(field, cleanJson(value), model)
    if (!checked.ok)
      throw new Refusal('INVALID', SENTENCES[checked.problem], { field, problem: checked.problem })
    const now = fieldValue(customer, field)
    if (!same(now, was) && !same(now, checked.value)) overtaken.push(field)
    const key = openKey(field)
    if (key === null) own[field] = checked.value
    else if (checked.value === null) delete open[key]
    else open[key] = checked.value
  }
  if (overtaken.length > 0)
    throw new Refusal(
      'CONFLICT',
      'Um colega alterou este campo enquanto você editava. Confira o valor atual.',
      {
        fields: overtaken,
      },
    )
  const columns = Object.keys(own).filter(isOwnField)
  await work.query(
    `UPDATE customers SET open_field = $2${columns.map((column, index) => `, ${column} = $${index + 3}`).join('')}
     WHERE id = $1`,
    [id, Object.keys(open).length > 0 ? JSON.stringify(open) : null, ...columns.map((column) => own[column])],
  )
  return tellCustomer(work, id)
}

/** Nothing, left out and an empty text are one. */
const same = (a: unknown, b: unknown) => isDeepStrictEqual(emptyless(a), emptyless(b))
const emptyless = (value: unknown) => (value === undefined || value === '' ? null : value)
