import {
  EXEMPT,
  type MedicineTax,
  pmcTitle,
  type TaxColumn,
} from '../../../../src/domain/products/medicine-tax'
import type { ImportField } from '../../../directory/imports/definition'

const field = (name: string, label: string, title: string, example: string): ImportField => ({
  name,
  label,
  names: [title],
  example,
  whole: true,
})

/** A column of prices. The list of 2025 has a slip of the pen in one title: "PMC 22 %  ALLC". */
const priced = (name: string, column: TaxColumn, of: string, example: string): ImportField => {
  const title = pmcTitle(column)
  return {
    ...field(name, `${title} (${of})`, title, example),
    names: [title, ...(column.isFree ? [title.replace(/ALC$/, 'ALLC')] : [])],
  }
}

/** What a column of the CMED's list can be, in a shop of these columns: of the many PMC, those that hold there. */
export const cmedFields = ({ state, column, generic }: MedicineTax): readonly ImportField[] => [
  field('gtin_1', 'EAN 1', 'EAN 1', '7891058001155'),
  field('gtin_2', 'EAN 2', 'EAN 2', ''),
  field('gtin_3', 'EAN 3', 'EAN 3', ''),
  field('register', 'Registro na Anvisa', 'REGISTRO', '1058300010015'),
  field('type', 'Tipo de produto', 'TIPO DE PRODUTO (STATUS DO PRODUTO)', 'Genérico'),
  field('hospital', 'Restrição hospitalar', 'RESTRIÇÃO HOSPITALAR', 'Não'),
  field('exempt', 'Isento de ICMS', 'ICMS 0%', 'Não'),
  priced('pmc', column, state || 'escolhida pela loja', '12,90'),
  ...(generic === null ? [] : [priced('pmc_generic', generic, 'genéricos', '11,90')]),
  priced('pmc_exempt', EXEMPT, 'isentos', '10,90'),
]
