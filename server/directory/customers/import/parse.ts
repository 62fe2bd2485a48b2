import * as v from 'valibot'
import { ADDRESS_PARTS, AddressParts, plainCep } from '../../../../src/domain/contacts/address'
import { checkOwn, type FieldProblem, openField } from '../../../../src/domain/contacts/customer-change'
import { plainDocument } from '../../../../src/domain/contacts/document'
import type { FieldModel } from '../../../../src/domain/contacts/own-fields/field-model'
import { type Read, readField } from '../../../../src/domain/contacts/own-fields/kinds'
import {
  canonicalPhone,
  normalizePhone,
  type PhoneProblem,
  phoneLookupKey,
  phoneProblem,
} from '../../../../src/domain/contacts/phone'
import { namesIn } from '../../../../src/domain/text/name-list'
import { BadRow } from '../../imports/bad-row'
import { ADDRESS_FIELDS, addressField } from './fields'

/** A customer as a row of a file has them. An empty cell says nothing of its field. */
export type ToldCustomer = {
  name: string | null
  /** As it is kept, and the key of both its spellings; null: the row has none. */
  phone: { digits: string; key: string } | null
  email: string | null
  document: string | null
  /** Their main address; null: the row says nothing of one. */
  address: AddressParts | null
  /** The tenant's own fields, by key. */
  open: Record<string, unknown>
  groups: string[]
  /** Do they take marketing messages? Null: the row does not say. */
  marketing: boolean | null
}

const PHONES: Readonly<Record<PhoneProblem, string>> = {
  empty: 'o telefone não tem números',
  noAreaCode: 'o telefone está sem DDD',
  badAreaCode: 'o DDD do telefone não existe',
  wrongLength: 'o telefone tem números a mais ou a menos',
}
const FIELDS: Readonly<Record<FieldProblem, string>> = {
  unknownField: 'este campo não existe mais no cadastro',
  required: 'é obrigatório',
  tooLong: 'o texto é longo demais',
  badEmail: 'não é um e-mail',
  badDocument: 'não é um CPF nem um CNPJ: confira os dígitos',
  badColor: 'não é uma cor',
  badNumber: 'não é um número',
  badDate: 'não é uma data (dd/mm/aaaa)',
  badOption: 'não é uma das opções do campo',
  badYesNo: 'não é sim nem não',
  badMoney: 'não é um valor em reais',
  badPhone: 'não é um telefone com DDD',
  badUrl: 'não é o endereço de uma página',
}
/** What a spreadsheet makes of a long number: 5,51199E+12. The digits are gone. */
const ROUNDED = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i
/** The same where letters may stand: "2E5" is a flat, not a number. */
const ROUNDED_TEXT = /^[+-]?\d([.,]\d+)?E[+-]\d{2,}$/i
const YES = ['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'x']
const NO = ['não', 'nao', 'n', 'no', 'false', 'falso', '0']
const LONGEST_GROUP = 60
const MOST_GROUPS = 50

/**
 * Reads a row as it stands, and changes nothing on the quiet.
 * @throws BadRow with what is wrong, in words.
 */
export function readCustomer(
  values: Readonly<Record<string, string>>,
  model: readonly FieldModel[],
): ToldCustomer {
  const text = (field: string) => values[field] || null
  const rounded = (field: string, what: string, spare: readonly string[], as = ROUNDED) => {
    if (as.test(values[field] ?? ''))
      throw new BadRow(
        `${what}: o Excel arredondou este número. Formate a coluna como texto e exporte de novo.`,
        spare,
      )
  }
  rounded('phone', 'Telefone', [])
  rounded('document', 'CPF/CNPJ', ['document'])
  const told: ToldCustomer = {
    name: checked('Nome', text('name'), [], (typed) => checkOwn('name', typed)) as string | null,
    phone: readPhone(text('phone')),
    email: checked('E-mail', text('email'), ['email'], (typed) => checkOwn('email', typed)) as string | null,
    document: checked('CPF/CNPJ', documentIn(text('document')), ['document'], (typed) =>
      checkOwn('document_register', typed),
    ) as string | null,
    address: readAddress(values),
    open: {},
    groups: readGroups(text('groups')),
    marketing:
      text('marketing') === null ? null : yesNo(text('marketing') ?? '', 'Aceita campanhas', ['marketing']),
  }
  for (const field of model) {
    const typed = text(openField(field.key))
    if (typed === null) continue
    const spare = field.required ? [] : [openField(field.key)]
    rounded(openField(field.key), field.label, spare, ROUNDED_TEXT)
    told.open[field.key] = checked(field.label, typedAs(field, typed, spare), spare, (read) =>
      readField(read, field),
    )
  }
  if (!told.phone && !told.document && !told.email)
    throw new BadRow('Sem telefone, CPF/CNPJ ou e-mail não dá para saber quem é.')
  return told
}

function readPhone(typed: string | null): ToldCustomer['phone'] {
  if (typed === null) return null
  const problem = phoneProblem(typed)
  if (problem) throw new BadRow(`Telefone "${typed.slice(0, 40)}": ${PHONES[problem]}.`)
  const digits = canonicalPhone(normalizePhone(typed))
  return { digits, key: phoneLookupKey(digits) }
}

function readAddress(values: Readonly<Record<string, string>>): AddressParts | null {
  const typed = ADDRESS_PARTS.map((part) => [part, values[addressField(part)]?.trim() ?? ''] as const)
  if (typed.every(([, value]) => value === '')) return null
  const parts = Object.fromEntries(typed) as AddressParts
  const cep = plainCep(parts.cep)
  const read = v.safeParse(AddressParts, {
    ...parts,
    uf: parts.uf.toUpperCase(),
    // A spreadsheet takes the nought before those of São Paulo away.
    cep: /^\d{7}$/.test(parts.cep) ? cep.padStart(8, '0') : parts.cep,
  })
  if (read.success) return { ...read.output, cep: plainCep(read.output.cep) }
  const part = v.getDotPath(read.issues[0]) as keyof AddressParts
  const label = ADDRESS_FIELDS.find(({ name }) => name === addressField(part))?.label ?? part
  // A part of an address leads nowhere.
  throw new BadRow(
    `${label} "${parts[part].slice(0, 60)}": ${ADDRESS_FAULTS[part] ?? FIELDS.tooLong}.`,
    ADDRESS_FIELDS.map(({ name }) => name),
  )
}

const ADDRESS_FAULTS: Partial<Record<keyof AddressParts, string>> = {
  cep: 'um CEP tem oito algarismos',
  uf: 'não é a sigla de um estado',
}

/** A spreadsheet takes the noughts before a number away: eleven digits are a CPF's, fourteen a CNPJ's. */
function documentIn(typed: string | null): string | null {
  const plain = plainDocument(typed ?? '')
  if (!/^\d+$/.test(plain) || plain.length === 11 || plain.length === 14) return typed
  if (plain.length === 9 || plain.length === 10) return plain.padStart(11, '0')
  return plain.length === 12 || plain.length === 13 ? plain.padStart(14, '0') : typed
}

function checked(
  label: string,
  typed: unknown,
  spare: readonly string[],
  check: (typed: unknown) => Read,
): unknown {
  if (typed === null || typed === '') return null
  const outcome = check(typed)
  if (!outcome.ok)
    throw new BadRow(`${label} "${String(typed).slice(0, 60)}": ${FIELDS[outcome.problem]}.`, spare)
  return outcome.value
}

/** The text as the field's kind has it: days and numbers as they are written in Brazil. */
function typedAs({ kind, label }: FieldModel, typed: string, spare: readonly string[]): unknown {
  switch (kind) {
    case 'date': {
      const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? []
      return day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
    }
    case 'number':
      return /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(typed) ? typed.replaceAll('.', '') : typed
    case 'yes_no':
      return yesNo(typed, label, spare)
    default:
      return typed
  }
}

function yesNo(typed: string, label: string, spare: readonly string[]): boolean {
  const word = typed.toLowerCase()
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new BadRow(`${label} "${typed.slice(0, 40)}": ${FIELDS.badYesNo}.`, spare)
}

function readGroups(typed: string | null): string[] {
  const groups = [...new Map(namesIn(typed ?? '').map((name) => [name.toLowerCase(), name])).values()]
  if (groups.length > MOST_GROUPS) throw new BadRow('Grupos: são grupos demais em uma linha.', ['groups'])
  const long = groups.find((name) => name.length > LONGEST_GROUP)
  if (long)
    throw new BadRow(`Grupo "${long.slice(0, 40)}…": o nome tem mais de ${LONGEST_GROUP} caracteres.`, [
      'groups',
    ])
  return groups
}
