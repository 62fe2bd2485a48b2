import PDFDocument from 'pdfkit'
import type { Viewer } from '../../../src/domain/access/visibility'
import { formatDocument } from '../../../src/domain/contacts/document'
import { addressLine, storeOf } from '../../../src/domain/store/store-form'
import { storeInfos } from '../../directory/store/infos'
import type { Work } from '../../platform/db/work'
import { pdfBytes, printable } from '../../platform/pdf'
import { readReport } from './read'
import { said, EVENT_WORDS as WORDS } from './words'

/** dd/mm/yyyy of a day, 'não informado' of none. */
const day = (text: string): string => (text === '' ? NOT_SAID : text.split('-').reverse().join('/'))
const NOT_SAID = 'não informado'

type Line = readonly [label: string, text: string]

/** A report on pages, in the order in which VigiMed asks (Anvisa, Informe 01/2019). @throws Refusal NOT_FOUND */
export async function reportPdf(work: Work, viewer: Viewer, id: string, now: Date): Promise<Uint8Array> {
  const report = await readReport(work, viewer, id)
  const store = storeOf(await storeInfos(work), null)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 48,
    info: { Title: `Evento adverso ${id}`, Author: store.trade_name || 'Balcão', CreationDate: now },
  })
  const section = (title: string, lines: readonly Line[]) => {
    pdf.moveDown().font('Helvetica-Bold').fontSize(12).text(title)
    for (const [label, text] of lines)
      pdf
        .font('Helvetica-Bold')
        .fontSize(10)
        .text(`${label}: `, { continued: true })
        .font('Helvetica')
        .text(printable(text === '' ? NOT_SAID : text))
  }
  pdf.font('Helvetica-Bold').fontSize(16).text(`Notificação de evento adverso ${id}`)
  section('Notificação', [
    ['Situação', said(WORDS.state, report.row.state)],
    ['Data inicial de recebimento', day(report.received_on)],
    ['Enviar até', day(report.row.due_on ?? '')],
    ['Número no VigiMed', report.row.protocol ?? ''],
    ['Qualificação do notificador', said(WORDS.reporter, report.reporter)],
  ])
  section('Paciente', [
    ['Iniciais', report.patient_initials],
    ['Sexo', said(WORDS.sex, report.patient_sex)],
    ['Nascimento', day(report.patient_born_on)],
    ['Idade no início da reação', report.patient_age == null ? '' : `${report.patient_age} anos`],
    ['Faixa etária', said(WORDS.ageGroup, report.patient_age_group)],
  ])
  report.drugs.forEach((drug, n) => {
    section(`Medicamento ${n + 1}`, [
      ['Nome relatado', drug.name],
      ['Papel', said(WORDS.role, drug.role)],
      ['Fabricante', drug.maker],
      ['Lote', drug.lot],
      ['Dose e frequência', drug.dose],
      ['Início e fim do uso', `${day(drug.started_on)}; ${day(drug.ended_on)}`],
    ])
  })
  report.reactions.forEach((one, n) => {
    section(`Reação ${n + 1}`, [
      ['Como foi relatada', one.text],
      ['Início e fim', `${day(one.started_on)}; ${day(one.ended_on)}`],
      ['Desfecho', said(WORDS.outcome, one.outcome)],
    ])
  })
  section('Gravidade', [
    [
      report.seriousness.length > 0 ? 'Grave' : 'Não grave',
      report.seriousness.map((one) => said(WORDS.seriousness, one)).join('; ') || 'nenhum critério marcado',
    ],
  ])
  section('Narrativa', [['Relato', report.narrative]])
  section('Estabelecimento', [
    [
      'Nome',
      [store.legal_name, store.document && `CNPJ ${formatDocument(store.document)}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Endereço', addressLine(store)],
    ['Farmacêutico que avaliou', report.pharmacist ? `${report.pharmacist}, CRF ${report.crf}` : ''],
  ])
  return pdfBytes(pdf)
}
