import { describe, expect, it, test } from 'vitest'
import { CONTROL_LISTS } from '../products/kinds'
import {
  type DispensedItem,
  type DispensingFault,
  type DispensingForm,
  dispensingFaults,
  expiryDay,
  type RecordedLine,
  unrecordedLines,
  usualReceipt,
} from './dispensing'

const TODAY = '2026-11-28'
const ITEM: DispensedItem = {
  place: 1,
  register: '1121303430022',
  lot: 'L01',
  expires_on: '2027-08-31',
  quantity: 2,
  unit: 'box',
  prolonged: false,
}
const CONTROL: DispensingForm = {
  receipt: 'notice_b',
  number: '1234567890',
  issued_on: '2026-11-20',
  use: 'human',
  prescriber: 'Ana Lima',
  council: 'CRM',
  council_number: '4562',
  council_state: 'AL',
  buyer: 'Rui Melo',
  buyer_document_kind: '2',
  buyer_document: '234567',
  buyer_issuer: 'SSP',
  buyer_state: 'AL',
  patient: '',
  patient_age: null,
  patient_age_unit: '',
  patient_sex: '',
  items: [ITEM],
}
const NOBODY = { buyer: '', buyer_document_kind: '', buyer_document: '', buyer_issuer: '', buyer_state: '' }
const PATIENT = { patient: 'Rui Melo', patient_age: 0, patient_age_unit: 'months', patient_sex: 'male' }
const KEPT: DispensingForm = { ...CONTROL, ...NOBODY, ...PATIENT, receipt: 'retained', number: '' }
const line = (over: Partial<RecordedLine> = {}): RecordedLine => ({
  place: 1,
  name: 'Clonazepam',
  quantity: 3,
  control_list: 'B1',
  recorded: 0,
  ...over,
})
const B1 = [line()]
const ANTIBIOTIC = [line({ control_list: 'antimicrobial' })]
const faults = (form: DispensingForm, lines = B1) => Object.fromEntries(dispensingFaults(form, lines, TODAY))

describe('what is written down of a controlled sale', () => {
  it('will do with prescriber, buyer and lot', () => expect(faults(CONTROL)).toEqual({}))
  it('of what is kept will do with prescriber, patient and lot', () =>
    expect(faults(KEPT, ANTIBIOTIC)).toEqual({}))
  it('of an animal will do with a veterinarian and who buys', () => {
    const vet = { ...CONTROL, use: 'veterinary', council: 'CRMV' }
    expect(faults(vet)).toEqual({})
    expect(faults({ ...KEPT, use: 'veterinary', council: 'CRMV' }, ANTIBIOTIC)).toMatchObject({
      buyer: 'absent',
    })
  })

  test.each<[Partial<DispensingForm>, Readonly<Record<string, DispensingFault>>]>([
    [{ receipt: '' }, { receipt: 'absent' }],
    [{ receipt: 'other' }, { receipt: 'wrong' }],
    [{ receipt: 'retained', ...PATIENT }, { receipt: 'mismatch' }],
    [{ number: ' ' }, { number: 'absent' }],
    [{ number: '12345678901' }, { number: 'long' }],
    [{ receipt: 'control', number: '' }, {}],
    [{ issued_on: '' }, { issued_on: 'absent' }],
    [{ issued_on: '2026-02-30' }, { issued_on: 'wrong' }],
    [{ issued_on: '2026-11-29' }, { issued_on: 'late' }],
    [{ use: 'x' }, { use: 'wrong' }],
    [{ prescriber: '' }, { prescriber: 'absent' }],
    [{ prescriber: 'x'.repeat(101) }, { prescriber: 'long' }],
    [{ council: 'CRMV' }, { council: 'mismatch' }],
    [{ council: 'COREN' }, { council: 'wrong' }],
    [{ council_number: '' }, { council_number: 'absent' }],
    [{ council_state: 'XX' }, { council_state: 'wrong' }],
    [{ buyer: '' }, { buyer: 'absent' }],
    [{ buyer_document_kind: '3' }, { buyer_document_kind: 'wrong' }],
    [{ buyer_document: 'x'.repeat(31) }, { buyer_document: 'long' }],
    [{ buyer_issuer: 'XYZ' }, { buyer_issuer: 'wrong' }],
    [{ buyer_state: '' }, { buyer_state: 'absent' }],
    [{ patient: 'Rui' }, { patient_age: 'absent', patient_age_unit: 'absent', patient_sex: 'absent' }],
    [{ items: [] }, { items: 'absent' }],
  ])('with %j: %j', (over, expected) => expect(faults({ ...CONTROL, ...over })).toEqual(expected))

  test.each<[Partial<DispensingForm>, Readonly<Record<string, DispensingFault>>]>([
    [{ receipt: 'control', ...PATIENT }, { receipt: 'mismatch' }],
    [{ patient: '' }, { patient: 'absent' }],
    [{ patient_age: null }, { patient_age: 'absent' }],
    [{ patient_age: 1000 }, { patient_age: 'wrong' }],
    [{ patient_age: 1.5 }, { patient_age: 'wrong' }],
    [{ patient_age_unit: 'days' }, { patient_age_unit: 'wrong' }],
    [{ patient_sex: '' }, { patient_sex: 'absent' }],
  ])('of what is kept, with %j: %j', (over, expected) =>
    expect(faults({ ...KEPT, ...over }, ANTIBIOTIC)).toMatchObject(expected),
  )

  test.each<[Partial<DispensedItem>, Readonly<Record<string, DispensingFault>>]>([
    [{ place: 2 }, { 'items.0.place': 'wrong' }],
    [{ register: '' }, { 'items.0.register': 'absent' }],
    [{ register: '2121303430022' }, { 'items.0.register': 'wrong' }],
    [{ register: '112130343002' }, { 'items.0.register': 'wrong' }],
    [{ lot: '' }, { 'items.0.lot': 'absent' }],
    [{ lot: 'x'.repeat(21) }, { 'items.0.lot': 'long' }],
    [{ expires_on: '' }, { 'items.0.expires_on': 'absent' }],
    [{ expires_on: '2026-11-27' }, { 'items.0.expires_on': 'late' }],
    [{ expires_on: TODAY }, {}],
    [{ quantity: 0 }, { 'items.0.quantity': 'wrong' }],
    [{ quantity: 1.5 }, { 'items.0.quantity': 'wrong' }],
    [{ quantity: 4 }, { 'items.0.quantity': 'over' }],
    [{ unit: 'pill' }, { 'items.0.unit': 'wrong' }],
  ])('of an item with %j: %j', (over, expected) =>
    expect(faults({ ...CONTROL, items: [{ ...ITEM, ...over }] })).toEqual(expected),
  )

  it('takes no more of a line than two lots and another record leave', () => {
    const two = { ...CONTROL, items: [ITEM, { ...ITEM, lot: 'L02', quantity: 1 }] }
    expect(faults(two)).toEqual({})
    expect(faults(two, [line({ recorded: 1 })])).toEqual({ 'items.1.quantity': 'over' })
  })
})

test('every list of the law has a paper that it is usually sold against', () =>
  expect(CONTROL_LISTS.map((list) => [list, usualReceipt(list)])).toEqual([
    ['A1', 'notice_a'],
    ['A2', 'notice_a'],
    ['A3', 'notice_a'],
    ['B1', 'notice_b'],
    ['B2', 'notice_b'],
    ['C1', 'control'],
    ['C2', 'notice_special'],
    ['C3', 'notice_special'],
    ['C4', 'control'],
    ['C5', 'control'],
    ['antimicrobial', 'retained'],
    ['glp1', 'retained'],
  ]))

test('lines are whole where as much is written down as there is, and no more', () =>
  expect(unrecordedLines([line({ recorded: 3 }), line({ recorded: 2 }), line({ recorded: 4 })])).toHaveLength(
    2,
  ))

test.each([
  ['08/2027', '2027-08-31'],
  ['8/27', '2027-08-31'],
  ['02.2028', '2028-02-29'],
  ['15/08/2027', '2027-08-15'],
  [' 1-8-2027 ', '2027-08-01'],
  ['13/2027', null],
  ['31/02/2027', null],
  ['2027', null],
  ['', null],
])('a box that says %j is good until %s', (typed, day) => expect(expiryDay(typed)).toBe(day))
