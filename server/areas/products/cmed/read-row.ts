import { MOST_PRICE } from '../../../../src/domain/money/money'
import { plainWord } from '../../../../src/domain/products/class-words'
import { gtinFault, gtinKey } from '../../../../src/domain/products/gtin'
import { anvisaRegister } from '../../../../src/domain/products/kinds'
import { EXEMPT, type MedicineTax, pmcTitle } from '../../../../src/domain/products/medicine-tax'
import { BadRow } from '../../../directory/imports/bad-row'
import type { ImportRow } from '../../../directory/imports/definition'

/** A presentation of the CMED's list: by which codes it is known, and what a consumer may be asked for at most, in cents. */
export type CmedRow = Readonly<{
  codes: readonly string[]
  /** Null: it is for hospitals alone, or its price is free. */
  pmc: number | null
  hospital: boolean
}>

const GTINS = ['gtin_1', 'gtin_2', 'gtin_3']
const isYes = (text: string | undefined): boolean => plainWord(text ?? '') === 'sim'

/**
 * Reads a row of the list as the CMED writes it: codes that are none ("-", a digit too few) are passed over, an asterisk
 * behind a price is a note.
 * @throws BadRow for a row without a usable code, a price that is no number, and a column that was not chosen
 */
export function readCmed(values: ImportRow['values'], tax: MedicineTax): CmedRow {
  const register = anvisaRegister(values.register ?? '')
  const codes = [
    ...GTINS.map((one) => values[one] ?? '')
      .filter((text) => gtinFault(text) === null)
      .map(gtinKey),
    ...(register === null ? [] : [`ms:${register}`]),
  ]
  if (codes.length === 0)
    throw new BadRow('Sem EAN e sem registro na Anvisa não dá para saber de que é o preço.')
  const hospital = isYes(values.hospital)
  return { codes: [...new Set(codes)], hospital, pmc: hospital ? null : pmcOf(values, tax) }
}

/** Which column holds for this row, and what stands in it. */
function pmcOf(values: ImportRow['values'], { column: own, generic }: MedicineTax): number | null {
  const [column, title] = isYes(values.exempt)
    ? ['pmc_exempt', pmcTitle(EXEMPT)]
    : generic !== null && plainWord(values.type ?? '').startsWith('generico')
      ? ['pmc_generic', pmcTitle(generic)]
      : ['pmc', pmcTitle(own)]
  const text = values[column]
  if (text === undefined)
    throw new BadRow(
      `Falta a coluna ${title}: é a que vale para este medicamento. Escolha-a em "Mudar as colunas".`,
    )
  return centsOf(text, title)
}

/** Cents of "1.234,56*", of what a workbook has as a number; null where none stands there. */
function centsOf(text: string, title: string): number | null {
  const bare = text.replace(/[\s*]/g, '')
  if (/^-*$/.test(bare)) return null
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(bare))
    throw new BadRow(`${title} "${text.slice(0, 40)}": não é um valor em reais, como 12,90.`)
  const cents = Math.round(Number(bare.replaceAll('.', '').replace(',', '.')) * 100)
  if (cents > MOST_PRICE) throw new BadRow(`${title} "${text.slice(0, 40)}": é um valor grande demais.`)
  return cents === 0 ? null : cents
}
