import type { FieldKind } from '../../../../contract/customer-lists'
import type { AddressParts } from '../../../../src/domain/contacts/address'
import { openField } from '../../../../src/domain/contacts/customer-change'
import type { Work } from '../../../platform/db/work'
import type { ImportField } from '../../imports/definition'
import { importedFields } from '../fields/fields'

/** The column of a part of the main address: the street has the name that whole addresses go by. */
export const addressField = (part: keyof AddressParts): string =>
  part === 'street' ? 'address' : `address.${part}`

/** The main address, by its parts; the street may also be a whole address in one line. */
export const ADDRESS_FIELDS: readonly ImportField[] = [
  { name: 'address', label: 'Endereço', names: ['logradouro', 'address', 'rua'], example: 'Rua das Flores' },
  {
    name: 'address.number',
    label: 'Número do endereço',
    names: ['nº', 'num', 'numero endereco', 'address number'],
    example: '10',
  },
  { name: 'address.complement', label: 'Complemento', names: ['compl', 'apto'], example: 'Apto 42' },
  { name: 'address.district', label: 'Bairro', names: ['district'], example: 'Centro' },
  { name: 'address.city', label: 'Cidade', names: ['município', 'city'], example: 'São Paulo' },
  { name: 'address.uf', label: 'UF', names: ['estado', 'state'], example: 'SP' },
  { name: 'address.cep', label: 'CEP', names: ['zip', 'código postal'], example: '01310-100' },
  {
    name: 'address.reference',
    label: 'Ponto de referência',
    names: ['referência'],
    example: 'Ao lado da padaria',
  },
]

const FIELDS: readonly ImportField[] = [
  {
    name: 'name',
    label: 'Nome',
    names: ['cliente', 'nome completo', 'name', 'razão social'],
    example: 'Ana Souza',
  },
  {
    name: 'phone',
    label: 'Telefone',
    names: ['celular', 'whatsapp', 'fone', 'phone', 'tel', 'número', 'mobile'],
    example: '(11) 98765-4321',
  },
  { name: 'email', label: 'E-mail', names: ['mail', 'correio'], example: 'ana@exemplo.com.br' },
  {
    name: 'document',
    label: 'CPF/CNPJ',
    names: ['cpf', 'cnpj', 'documento', 'document'],
    example: '529.982.247-25',
  },
  ...ADDRESS_FIELDS,
  {
    name: 'groups',
    label: 'Grupos',
    names: ['grupo', 'etiquetas', 'tags', 'group'],
    example: 'VIP; Diabéticos',
  },
  {
    name: 'marketing',
    label: 'Aceita campanhas',
    names: ['aceita marketing', 'marketing', 'consentimento', 'opt-in', 'optin'],
    example: 'sim',
  },
]

/** What a column of a file of customers can be: what every customer has, and the tenant's own fields. */
export const importFields = async (work: Work): Promise<readonly ImportField[]> => [
  ...FIELDS,
  ...(await importedFields(work)).map(({ key, label, kind, choices }) => ({
    name: openField(key),
    label,
    names: [key],
    example: EXAMPLES[kind] ?? choices.find(({ archived }) => !archived)?.label ?? '',
  })),
]

/** A value of each kind as one writes it in a sheet. */
const EXAMPLES: Partial<Record<FieldKind, string>> = {
  number: '10',
  money: '12,50',
  date: '31/12/1980',
  yes_no: 'sim',
  phone: '(11) 98765-4321',
  email: 'maria@exemplo.com.br',
  document: '529.982.247-25',
  url: 'www.exemplo.com.br',
}
