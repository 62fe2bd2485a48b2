import type { ConsentDecision } from '../../../contract/customer-lists'
import { ADDRESS_PARTS, type AddressParts, formatCep } from '../../../src/domain/contacts/address'
import { openFieldsOf } from '../../../src/domain/contacts/customer-change'
import { formatDocument, maskDocument } from '../../../src/domain/contacts/document'
import { maskEmail, maskName, maskPhone, maskValue } from '../../../src/domain/contacts/mask'
import { fieldColumns } from '../../../src/domain/contacts/own-fields/transfer'
import { formatPhone } from '../../../src/domain/contacts/phone'
import { nameList } from '../../../src/domain/text/name-list'
import { zoneOf } from '../../platform/db/shop-zone'
import { dayIn } from '../exports/day'
import type { ExportColumn, ExportDefinition } from '../exports/definition'
import { newestDecision } from './consent/consent'
import { type CustomerRow, toCustomer } from './customer.row'
import { customerList } from './customer-list'
import { fieldModel } from './fields/fields'
import { ADDRESS_FIELDS, addressField } from './import/fields'
import { MAIN_ADDRESS_PARTS } from './main-address.sql'

type Row = CustomerRow & { c_created_at: Date; c_parts: AddressParts | null; c_said: ConsentDecision | null }

const yesNo = (is: boolean) => (is ? 'sim' : 'não')

/** Of our own country without its code: a sign before it would pass for a formula, digits alone for a number. */
const phone = ({ c_phone_number: digits }: Row) => formatPhone(digits).replace(/^\+55 (\d{2}) /, '($1) ')

/** A part of the main address; numbers in it are covered as in the shop's own fields. */
const addressColumn = (part: keyof AddressParts): ExportColumn<Row> => {
  const value = ({ c_parts }: Row) => {
    const said = c_parts?.[part] || null
    return part === 'cep' ? said && formatCep(said) : said
  }
  return { title: titleOf(part), value, hidden: (row) => maskValue(value(row) ?? '') || null }
}
/** As the import calls it, so that a file can be imported again as it is. */
const titleOf = (part: keyof AddressParts): string =>
  ADDRESS_FIELDS.find(({ name }) => name === addressField(part))?.label ?? part

const COLUMNS: readonly ExportColumn<Row>[] = [
  { title: 'Nome', value: (row) => row.c_name, hidden: (row) => maskName(row.c_name) },
  { title: 'Telefone', value: phone, hidden: (row) => maskPhone(row.c_phone_number) },
  {
    title: 'E-mail',
    value: (row) => row.c_email,
    hidden: (row) => row.c_email && maskEmail(row.c_email),
  },
  {
    title: 'CPF/CNPJ',
    value: (row) => row.c_document_register && formatDocument(row.c_document_register),
    masked: (row) => row.c_document_register && maskDocument(row.c_document_register),
  },
  ...ADDRESS_PARTS.map(addressColumn),
  { title: 'Grupos', value: (row) => nameList((row.c_groups ?? []).map(({ name }) => name)) },
  { title: 'Favorito', told: true, value: (row) => yesNo(row.c_is_favorite) },
  { title: 'Bloqueado', told: true, value: (row) => yesNo(row.c_blocked_at !== null) },
  { title: 'Lista negra', told: true, value: (row) => yesNo(row.c_is_blacklisted) },
  // What they said themselves. Whom the shop keeps out of its campaigns has said nothing by that.
  { title: 'Aceita campanhas', value: ({ c_said: said }) => said && yesNo(said === 'granted') },
  { title: 'Fora de campanhas', told: true, value: (row) => yesNo(row.c_is_blacklisted_campaign) },
]

/** The list of customers as a file: its columns, and the tenant's own fields. Can be imported again as it is. */
export const customerExport: ExportDefinition<Row> = {
  needs: 'customerList',
  file: 'clientes',
  // The parts of an address, and what was said of marketing, are columns of the file alone.
  list: {
    ...customerList,
    select: `${customerList.select}, ${MAIN_ADDRESS_PARTS} AS c_parts, ${newestDecision('marketing')} AS c_said`,
  },
  columns: async (work) => [
    ...COLUMNS,
    {
      title: 'Cadastro',
      told: true,
      value: dayIn(await zoneOf(work), (row) => row.c_created_at),
    },
    ...fieldColumns(await fieldModel(work), WORDS)
      // Sensitive values are for the screen of somebody who may see them, one customer at a time.
      .filter(({ sensitive }) => !sensitive)
      .map(
        ({ key, label, show }): ExportColumn<Row> => ({
          title: label,
          value: (row) => show(openFieldsOf(toCustomer(row))[key]) || null,
          hidden: (row) => maskValue(show(openFieldsOf(toCustomer(row))[key])) || null,
        }),
      ),
  ],
  customerOf: (row) => row.c_id,
}

/** What the fields' own rule reads again from a file. */
const WORDS = { yes: 'sim', no: 'não' }
