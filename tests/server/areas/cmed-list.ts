/*
 * A small list of the CMED, laid out as Anvisa publishes it: lines about prices and taxes, then the titles of the columns, and a
 * row for each presentation. Names and figures are made up.
 */

const RATES = [
  '0 %',
  '12 %',
  '17 %',
  '17 % ALC',
  '17,5 %',
  '18 %',
  '18 % ALC',
  '19 %',
  '20 %',
  '20 % ALC',
  '20,5 %',
  '22 %',
]
const AFTER = ['RESTRIÇÃO HOSPITALAR', 'CAP', 'CONFAZ 87', 'ICMS 0%', 'ANÁLISE RECURSAL']
const TITLES = [
  ...['SUBSTÂNCIA', 'CNPJ', 'LABORATÓRIO', 'CÓDIGO GGREM', 'REGISTRO', 'EAN 1', 'EAN 2', 'EAN 3', 'PRODUTO'],
  ...['APRESENTAÇÃO', 'CLASSE TERAPÊUTICA', 'TIPO DE PRODUTO (STATUS DO PRODUTO)', 'REGIME DE PREÇO'],
  ...['PF Sem Impostos', ...RATES.map((rate) => `PF ${rate}`)],
  ...['PMC Sem Impostos', ...RATES.map((rate) => `PMC ${rate}`)],
  ...[...AFTER, 'LISTA DE CONCESSÃO DE CRÉDITO TRIBUTÁRIO (PIS/COFINS)', 'COMERCIALIZAÇÃO 2025', 'TARJA'],
  'DESTINAÇÃO COMERCIAL',
]
const NOTHING = '    -     '

/** What a row says, by its columns' titles; the rest is as of an ordinary medicine. */
export type CmedCells = Readonly<Record<string, string>>

const rowOf = (cells: CmedCells): string[] =>
  TITLES.map(
    (title) => cells[title] ?? (/^EAN|^CAP$/.test(title) ? NOTHING : AFTER.includes(title) ? 'Não' : ''),
  )

/** The list of a day (dd/mm/aaaa; null: it does not say), as rows of cells. */
export const cmedTable = (day: string | null, rows: readonly CmedCells[]): string[][] => [
  ['Secretaria-Executiva da Câmara de Regulação do Mercado de Medicamentos - CMED'],
  ['LISTA DE PREÇOS DE MEDICAMENTOS - PREÇOS FÁBRICA E MÁXIMOS AO CONSUMIDOR'],
  ...(day === null ? [] : [[`Publicada em ${day}, 17h30min.`]]),
  ['O campo "PF sem impostos" não é o mesmo que "PF 0 %"; o REGISTRO e o EAN 1 são do detentor.'],
  ['PMC 18 %: São Paulo e outros. ALC: Manaus e Tabatinga (AM), Boa Vista e Bonfim (RR).'],
  TITLES,
  ...rows.map(rowOf),
]

/** The same as a spreadsheet saves it: each row as wide as the table. */
export const cmedCsv = (day: string | null, rows: readonly CmedCells[]): string =>
  cmedTable(day, rows)
    .map((cells) => TITLES.map((_, column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')
