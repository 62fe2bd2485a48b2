import PDFDocument from 'pdfkit'
import { showField } from '../../../../src/domain/contacts/own-fields/kinds'
import type { Work } from '../../../platform/db/work'
import { printable } from '../../../platform/pdf'
import { everyField } from '../fields/fields'
import { customerNotFound } from '../locked-customer'
import { personSections } from './person-section'

type Cell = string | number | boolean | null
/** A heading with what stands under it: rows, each of names and values. */
type Section = Readonly<{ title: string; rows: readonly Readonly<Record<string, Cell>>[] }>

/** Everything that the panel knows of a customer. @throws Refusal NOT_FOUND for one who is none, or was erased. */
export async function sectionsOf(work: Work, id: string): Promise<Section[]> {
  const there = await work.one(
    'SELECT 1 FROM customers WHERE id = $1 AND erased_at IS NULL AND merged_into IS NULL',
    [id],
  )
  if (!there) throw customerNotFound()
  const all = await work.query<{ id: string }>(
    `WITH RECURSIVE one AS (SELECT $1::bigint AS id UNION SELECT c.id FROM customers c JOIN one ON c.merged_into = one.id)
     SELECT id::text FROM one`,
    [id],
  )
  const ids = all.map((row) => row.id)
  const sections: Section[] = []
  for (const { title, sql } of personSections.all().toSorted((a, b) => a.place - b.place))
    sections.push({ title, rows: await work.query<Record<string, Cell>>(sql, [ids]) })
  sections.splice(1, 0, await ownFields(work, ids))
  return sections
}

/** What stands in the shop's own fields, sensitive and archived ones too, as people read it. */
async function ownFields(work: Work, ids: readonly string[]): Promise<Section> {
  const model = new Map((await everyField(work)).map((field, place) => [field.key, { field, place }]))
  const values = await work.query<{ key: string; value: unknown }>(
    `SELECT v.key, v.value FROM customers x CROSS JOIN LATERAL
       jsonb_each(coalesce(x.open_field, '{}') || coalesce(x.sensitive_field, '{}')) v
     WHERE x.id = ANY($1::bigint[]) AND v.value <> 'null'::jsonb ORDER BY x.id, v.key`,
    [ids],
  )
  const placeOf = ({ key }: { key: string }) => model.get(key)?.place ?? model.size
  return {
    title: 'Campos da loja',
    rows: values
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map(({ key, value }) => {
        const field = model.get(key)?.field ?? { kind: 'text' as const, choices: [], label: key }
        return { Campo: field.label, Valor: showField(value, field, { yes: 'Sim', no: 'Não' }) }
      }),
  }
}

/** As a file that another program reads. */
export const asJson = (sections: readonly Section[], now: Date): string =>
  JSON.stringify(
    { feito_em: now.toISOString(), ...Object.fromEntries(sections.map(({ title, rows }) => [title, rows])) },
    null,
    2,
  )

/** As pages that the person reads, with the time of a zone's clock. The font has the letters of Western Europe: other signs stand in the other file. */
export function asPdf(sections: readonly Section[], now: Date, zone: string): AsyncIterable<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 48, info: { Title: 'Dados pessoais', Author: 'Balcão' } })
  pdf.font('Helvetica-Bold').fontSize(18).text('Dados pessoais')
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(
      `Tudo o que o sistema guarda sobre esta pessoa em ${now.toLocaleString('pt-BR', { timeZone: zone })} (Lei 13.709/2018, art. 18).`,
    )
  for (const { title, rows } of sections) {
    pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(title)
    pdf.font('Helvetica').fontSize(10)
    if (rows.length === 0) pdf.text('Nada.')
    for (const row of rows) {
      pdf.moveDown(0.4)
      for (const [name, value] of Object.entries(row))
        if (value !== null && value !== '') pdf.text(`${name}: ${printable(cellText(value))}`)
    }
  }
  pdf.end()
  return pdf as unknown as AsyncIterable<Uint8Array>
}

const cellText = (value: Cell): string => (value === true ? 'sim' : value === false ? 'não' : String(value))
