import type { FieldKind } from '../../contract/customer-lists'
import { openField } from '../../src/domain/contacts/customer-change'
import type { ImportField } from '../imports/definition'
import type { Work } from '../platform/db/work'
import { importedFields } from './fields'

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
  {
    name: 'address',
    label: 'Endereço',
    names: ['logradouro', 'address', 'rua'],
    example: 'Rua das Flores, 10',
  },
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
