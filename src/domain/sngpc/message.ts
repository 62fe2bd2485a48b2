import { SNGPC_LIMITS } from '../../../contract/sngpc-lists'
import { documentKind, plainDocument } from '../contacts/document'
import { isDay } from '../time/written-moment'
import { AGE_UNIT_CODES, RECEIPT_CODES, SEX_CODES, UNIT_CODES, USE_CODES } from './codes'
import { asksBuyer, type DispensingForm } from './dispensing'

/** What was sold against one prescription, on a day (yyyy-mm-dd, the shop's). */
export type SngpcSale = Readonly<{ sold_on: string; form: DispensingForm }>

/** Whose sales of which days, and who transmits them. */
export type SngpcHead = Readonly<{
  /** Of the establishment. */
  cnpj: string
  /** Of the pharmacist who transmits. */
  cpf: string
  first: string
  last: string
}>

/** What is wrong with the head of a message: its field. `letters`: a CNPJ with letters, which the layout has no room for. */
export type SngpcHeadFault = 'cnpj' | 'letters' | 'cpf' | 'first' | 'last' | 'days'

const DAY_MS = 86_400_000

/** The first thing for which a file may not be made for these days; null: nothing. @param today yyyy-mm-dd */
export function headFault({ cnpj, cpf, first, last }: SngpcHead, today: string): SngpcHeadFault | null {
  if (documentKind(cnpj) !== 'cnpj') return 'cnpj'
  if (!/^\d{14}$/.test(plainDocument(cnpj))) return 'letters'
  if (documentKind(cpf) !== 'cpf') return 'cpf'
  if (!isDay(first)) return 'first'
  // A day that is not over may still sell.
  if (!isDay(last) || last < first || last >= today) return 'last'
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 > SNGPC_LIMITS.days ? 'days' : null
}

/**
 * A message of the SNGPC with the sales of a period, as its schema wants it: elements in this order, dates yyyy-mm-dd, in letters
 * of ISO-8859-1 alone (others as references). Entries, losses and transfers are not this program's and stand in none.
 * Source: sngpc.xsd, sngpcOperacoes.xsd and sngpcComplexTypes.xsd, version 2.5 of 18 June 2013, as they are published in
 * github.com/endersonmaia/sngpc-go with a sample, read on 28 November 2026. The sample writes 0 for a prescription that has no
 * notification.
 */
export function sngpcMessage({ cnpj, cpf, first, last }: SngpcHead, sales: readonly SngpcSale[]): string {
  return [
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<mensagemSNGPC xmlns="urn:sngpc-schema">',
    '<cabecalho>',
    tag('cnpjEmissor', plainDocument(cnpj)),
    tag('cpfTransmissor', plainDocument(cpf)),
    tag('dataInicio', first),
    tag('dataFim', last),
    '</cabecalho>',
    '<corpo>',
    '<medicamentos>',
    ...sales.flatMap(saleLines),
    '</medicamentos>',
    '<insumos/>',
    '</corpo>',
    '</mensagemSNGPC>',
    '',
  ].join('\n')
}

function saleLines({ sold_on, form }: SngpcSale): string[] {
  const { receipt } = form
  return [
    '<saidaMedicamentoVendaAoConsumidor>',
    tag('tipoReceituarioMedicamento', of(RECEIPT_CODES, receipt)),
    tag('numeroNotificacaoMedicamento', form.number.trim() || '0'),
    tag('dataPrescricaoMedicamento', form.issued_on),
    '<prescritorMedicamento>',
    tag('nomePrescritor', form.prescriber),
    tag('numeroRegistroProfissional', form.council_number),
    tag('conselhoProfissional', form.council),
    tag('UFConselho', form.council_state),
    '</prescritorMedicamento>',
    tag('usoMedicamento', of(USE_CODES, form.use)),
    ...(asksBuyer(form) || form.buyer.trim() !== ''
      ? [
          '<compradorMedicamento>',
          tag('nomeComprador', form.buyer),
          tag('tipoDocumento', form.buyer_document_kind),
          tag('numeroDocumento', form.buyer_document),
          tag('orgaoExpedidor', form.buyer_issuer),
          tag('UFEmissaoDocumento', form.buyer_state),
          '</compradorMedicamento>',
        ]
      : []),
    ...(form.patient.trim() === ''
      ? []
      : [
          '<pacienteMedicamento>',
          tag('nome', form.patient),
          tag('idade', String(form.patient_age)),
          tag('unidadeIdade', of(AGE_UNIT_CODES, form.patient_age_unit)),
          tag('sexo', of(SEX_CODES, form.patient_sex)),
          // Diagnoses are not asked for: the layout lets the field empty.
          tag('cid', ''),
          '</pacienteMedicamento>',
        ]),
    ...form.items.flatMap((item) => [
      '<medicamentoVenda>',
      // Said of what is kept alone; of anything else the schema takes nothing.
      tag('usoProlongado', receipt === 'retained' ? (item.prolonged ? 'S' : 'N') : ''),
      tag('registroMSMedicamento', item.register),
      tag('numeroLoteMedicamento', item.lot),
      tag('quantidadeMedicamento', String(item.quantity)),
      tag('unidadeMedidaMedicamento', of(UNIT_CODES, item.unit)),
      '</medicamentoVenda>',
    ]),
    tag('dataVendaMedicamento', sold_on),
    '</saidaMedicamentoVendaAoConsumidor>',
  ]
}

/** @throws Error for a word that is not in the table: whoever builds a message has checked it. */
function of(codes: Readonly<Record<string, string>>, word: string): string {
  const code = codes[word]
  if (code === undefined) throw new Error(`the SNGPC has no code for '${word}'`)
  return code
}

const tag = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A value as XML 1.0 in ISO-8859-1 holds it: in one line, without signs that no XML may hold. */
const escaped = (value: string): string =>
  value
    .normalize('NFC')
    .replace(/[\p{Cc}\ufffe\uffff\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
    .replace(/[^\u0020-\u00ff]/gu, (sign) => `&#${sign.codePointAt(0)};`)
