import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SNGPC_COUNCILS, SNGPC_RECEIPTS } from '../../../contract/sngpc-lists'
import { type Element, readXml, schemaFault } from '../../../tests/sngpc-schema'
import { STATES } from '../contacts/address'
import { DOCUMENT_KINDS, ISSUERS } from './codes'
import { type DispensingForm, dispensingFaults } from './dispensing'
import { headFault, type SngpcHead, type SngpcSale, sngpcMessage } from './message'

const HEAD: SngpcHead = {
  cnpj: '11.222.333/0001-81',
  cpf: '529.982.247-25',
  first: '2026-11-01',
  last: '2026-11-07',
}
const FORM: DispensingForm = {
  receipt: 'notice_b',
  number: '546756',
  issued_on: '2026-11-01',
  use: 'human',
  prescriber: 'João & Filhos <“Clínica”>',
  council: 'CRM',
  council_number: '4562',
  council_state: 'AL',
  buyer: "Maria d'Ávila",
  buyer_document_kind: '2',
  buyer_document: '234567',
  buyer_issuer: 'SSP',
  buyer_state: 'AL',
  patient: '',
  patient_age: null,
  patient_age_unit: '',
  patient_sex: '',
  items: [
    {
      place: 1,
      register: '1121303430022',
      lot: 'L-01',
      expires_on: '2027-08-31',
      quantity: 2,
      unit: 'box',
      prolonged: true,
    },
  ],
}
const KEPT: DispensingForm = {
  ...FORM,
  ...{ receipt: 'retained', number: '', buyer: '', buyer_document_kind: '', buyer_document: '' },
  ...{ buyer_issuer: '', buyer_state: '' },
  ...{ patient: 'Łukasz 李', patient_age: 7, patient_age_unit: 'months', patient_sex: 'female' },
}
const read = (sales: readonly SngpcSale[], head = HEAD): Element =>
  readXml(Buffer.from(sngpcMessage(head, sales), 'latin1'))
/** As the database has it. */
const kept = (text: string) =>
  text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
const textsOf = ({ name, text, children }: Element): [string, string][] =>
  children.length === 0 ? [[name, text]] : children.flatMap(textsOf)

describe('a message of the SNGPC', () => {
  it('has the sales of its days, element by element', () => {
    const message = read([
      { sold_on: '2026-11-02', form: FORM },
      { sold_on: '2026-11-03', form: KEPT },
    ])
    expect(schemaFault(message)).toBeNull()
    expect(textsOf(message)).toEqual([
      ['cnpjEmissor', '11222333000181'],
      ['cpfTransmissor', '52998224725'],
      ['dataInicio', '2026-11-01'],
      ['dataFim', '2026-11-07'],
      ['tipoReceituarioMedicamento', '2'],
      ['numeroNotificacaoMedicamento', '546756'],
      ['dataPrescricaoMedicamento', '2026-11-01'],
      ['nomePrescritor', 'João & Filhos <“Clínica”>'],
      ['numeroRegistroProfissional', '4562'],
      ['conselhoProfissional', 'CRM'],
      ['UFConselho', 'AL'],
      ['usoMedicamento', '1'],
      ['nomeComprador', "Maria d'Ávila"],
      ['tipoDocumento', '2'],
      ['numeroDocumento', '234567'],
      ['orgaoExpedidor', 'SSP'],
      ['UFEmissaoDocumento', 'AL'],
      ['usoProlongado', ''],
      ['registroMSMedicamento', '1121303430022'],
      ['numeroLoteMedicamento', 'L-01'],
      ['quantidadeMedicamento', '2'],
      ['unidadeMedidaMedicamento', '1'],
      ['dataVendaMedicamento', '2026-11-02'],
      ['tipoReceituarioMedicamento', '5'],
      ['numeroNotificacaoMedicamento', '0'],
      ['dataPrescricaoMedicamento', '2026-11-01'],
      ['nomePrescritor', 'João & Filhos <“Clínica”>'],
      ['numeroRegistroProfissional', '4562'],
      ['conselhoProfissional', 'CRM'],
      ['UFConselho', 'AL'],
      ['usoMedicamento', '1'],
      ['nome', 'Łukasz 李'],
      ['idade', '7'],
      ['unidadeIdade', '2'],
      ['sexo', '2'],
      ['cid', ''],
      ['usoProlongado', 'S'],
      ['registroMSMedicamento', '1121303430022'],
      ['numeroLoteMedicamento', 'L-01'],
      ['quantidadeMedicamento', '2'],
      ['unidadeMedidaMedicamento', '1'],
      ['dataVendaMedicamento', '2026-11-03'],
      ['insumos', ''],
    ])
  })

  it('without sales says that there were none', () => expect(schemaFault(read([]))).toBeNull())

  /** Seen to fail with signs left as they were typed, and with control characters let through. */
  it('is one by its schema whatever was typed, and holds every value whole', () => {
    const text = (most: number) => fc.string({ unit: 'binary', maxLength: most, minLength: 1 })
    const form = fc.record({
      receipt: fc.constantFrom(...SNGPC_RECEIPTS),
      use: fc.constantFrom('human', 'veterinary'),
      council: fc.constantFrom(...SNGPC_COUNCILS),
      council_state: fc.constantFrom(...STATES),
      prescriber: text(100),
      council_number: text(30),
      number: text(10),
      buyer: text(100),
      buyer_document_kind: fc.constantFrom(...DOCUMENT_KINDS.map(([code]) => code)),
      buyer_document: text(30),
      buyer_issuer: fc.constantFrom(...ISSUERS.map(([code]) => code)),
      buyer_state: fc.constantFrom(...STATES),
      patient: text(100),
      patient_age: fc.nat(1200),
      patient_age_unit: fc.constantFrom('years', 'months'),
      patient_sex: fc.constantFrom('male', 'female'),
      lot: text(20),
      quantity: fc.integer({ min: -1, max: 1_000_001 }),
    })
    let good = 0
    fc.assert(
      fc.property(form, ({ lot, quantity, ...typed }) => {
        const clean = Object.fromEntries(
          Object.entries(typed).map(([key, value]) => [key, typeof value === 'string' ? kept(value) : value]),
        ) as typeof typed
        const one: DispensingForm = {
          ...FORM,
          ...clean,
          items: FORM.items.map((item) => ({ ...item, lot: kept(lot), quantity })),
        }
        const list = one.receipt === 'retained' ? 'glp1' : 'B1'
        const line = { place: 1, name: 'x', quantity: 999_999, control_list: list, recorded: 0 }
        if (dispensingFaults(one, [line], '2026-11-02').size > 0) return
        good++
        const message = read([{ sold_on: '2026-11-02', form: one }])
        expect(schemaFault(message)).toBeNull()
        const shown = new Map(textsOf(message))
        // Signs that no XML holds, and the breaks of lines, are one blank.
        const held = (value: string) => value.replace(/[\p{Cc}\ufffe\uffff\s]+/gu, ' ').trim()
        expect(shown.get('nomePrescritor')).toBe(held(one.prescriber))
        expect(shown.get('numeroLoteMedicamento')).toBe(held(kept(lot)))
      }),
      { numRuns: 150 },
    )
    expect(good).toBeGreaterThan(10)
  })
})

describe('the head of a message', () => {
  it.each<[Partial<SngpcHead>, ReturnType<typeof headFault>]>([
    [{}, null],
    [{ last: '2026-11-28' }, null],
    [{ cnpj: '' }, 'cnpj'],
    [{ cnpj: '11222333000182' }, 'cnpj'],
    [{ cnpj: '12.ABC.345/01DE-35' }, 'letters'],
    [{ cpf: '11222333000181' }, 'cpf'],
    [{ cpf: '111.111.111-11' }, 'cpf'],
    [{ first: '2026-02-30' }, 'first'],
    [{ first: 'ontem' }, 'first'],
    [{ last: '2026-10-31' }, 'last'],
    [{ last: '2026-11-29' }, 'last'],
    [{ first: '2026-10-28', last: '2026-11-28' }, 'days'],
    [{ first: '2026-10-29', last: '2026-11-28' }, null],
  ])('%j: %s', (over, fault) => expect(headFault({ ...HEAD, ...over }, '2026-11-29')).toBe(fault))
})
