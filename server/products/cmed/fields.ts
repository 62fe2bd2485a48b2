import { type MedicineTax, pmcTitle } from '../../../src/domain/products/medicine-tax'
import type { ImportField } from '../../imports/definition'

const field = (name: string, label: string, title: string, example: string): ImportField => ({
  name,
  label,
  names: [title],
  example,
  whole: true,
})

/** What a column of the CMED's list can be, in a shop of this rate: of the many PMC, those that hold there. */
export function cmedFields({ state, rate, generic, isFree }: MedicineTax): readonly ImportField[] {
  const column = pmcTitle(rate, isFree)
  const ofGenerics = generic === null ? null : pmcTitle(generic, isFree)
  return [
    field('gtin_1', 'EAN 1', 'EAN 1', '7891058001155'),
    field('gtin_2', 'EAN 2', 'EAN 2', ''),
    field('gtin_3', 'EAN 3', 'EAN 3', ''),
    field('register', 'Registro na Anvisa', 'REGISTRO', '1058300010015'),
    field('type', 'Tipo de produto', 'TIPO DE PRODUTO (STATUS DO PRODUTO)', 'Genérico'),
    field('hospital', 'Restrição hospitalar', 'RESTRIÇÃO HOSPITALAR', 'Não'),
    field('exempt', 'Isento de ICMS', 'ICMS 0%', 'Não'),
    field('pmc', `${column} (${state})`, column, '12,90'),
    ...(ofGenerics === null ? [] : [field('pmc_generic', `${ofGenerics} (genéricos)`, ofGenerics, '11,90')]),
    field('pmc_exempt', 'PMC 0 % (isentos)', pmcTitle(0, false), '10,90'),
  ]
}
