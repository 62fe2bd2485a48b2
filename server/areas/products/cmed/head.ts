import { isDay } from '../../../../src/domain/time/written-moment'
import type { ImportHead } from '../../../directory/imports/definition'
import { plainTitle } from '../../../directory/imports/guess'

/** Is this the row of titles of the CMED's list? What stands above it are some fifty lines about prices and taxes. */
const isTitles = (cells: readonly string[]): boolean => {
  const titles = cells.map(plainTitle)
  return titles.includes('registro') && titles.includes('ean1') && titles.some((one) => /^pmc\d/.test(one))
}

const written = (year?: string, month?: string, day?: string): string | null => {
  const found = `${year}-${month}-${day}`
  return isDay(found) ? found : null
}

/** The day on which a list was published: as it says itself ("Publicada em 21/07/2026"), else as its file is named. */
function dayOf(above: readonly (readonly string[])[], name: string): string | null {
  const said = above.flat().join('\n')
  const [, day, month, year] =
    /(?:publicad|atualizad)[ao]s?\s+em:?\s+(\d\d)\/(\d\d)\/(\d{4})/i.exec(said) ?? []
  const [, y, m, d] = /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/.exec(name) ?? []
  return written(year, month, day) ?? written(y, m, d)
}

/** Where the table of the CMED's list begins, and of which day it is. */
export const CMED_HEAD: ImportHead = {
  isTitles,
  dayOf,
  lacking:
    'Esta não é a lista de preços da CMED ao consumidor: faltam as colunas REGISTRO, EAN 1 e PMC. Baixe a planilha "Preço máximo ao consumidor" no site da Anvisa e envie-a como veio.',
  undated:
    'A lista não diz de que dia é. Envie a planilha como veio da Anvisa, com as linhas acima dos títulos ("Publicada em dd/mm/aaaa").',
}
