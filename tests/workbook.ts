import { strToU8, zipSync } from 'fflate'

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
const PARTS = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/><sheet name="B" sheetId="2" r:id="r2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r2" Type="${TYPE}" Target="worksheets/sheet2.xml"/><Relationship Id="r1" Type="${TYPE}" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
}

/** A cell that holds a text, as a sheet spells it. */
export const textCell = (place: string, words: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`

/** A workbook of two sheets, by the rows as a sheet spells them: for tests of what no program would write. */
export function workbookOf(first: string, second = ''): Buffer {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const parts = {
    ...PARTS,
    'xl/worksheets/sheet1.xml': sheet(first),
    'xl/worksheets/sheet2.xml': sheet(second),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}
