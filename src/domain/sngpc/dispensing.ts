import {
  SNGPC_AGE_UNITS,
  SNGPC_COUNCILS,
  SNGPC_LIMITS,
  SNGPC_RECEIPTS,
  SNGPC_SEXES,
  SNGPC_UNITS,
  SNGPC_USES,
  type SngpcReceipt,
} from '../../../contract/sngpc-lists'
import { STATES } from '../contacts/address'
import { isDay } from '../time/written-moment'
import { DOCUMENT_KINDS, ISSUERS } from './codes'

/** A medicine as it left the shop: of which line of the order, which lot, how much of it. */
export type DispensedItem = Readonly<{
  /** The line's place in its order. */
  place: number
  /** Of the presentation, at ANVISA: thirteen digits. */
  register: string
  lot: string
  /** The last day on which it is good, yyyy-mm-dd. */
  expires_on: string
  quantity: number
  unit: string
  /** The prescription says that it is for continuous use. */
  prolonged: boolean
}>

/** What is written down of a prescription at hand-over; what is not said is ''. */
export type DispensingForm = Readonly<{
  receipt: string
  /** Of a notification. */
  number: string
  /** yyyy-mm-dd. */
  issued_on: string
  use: string
  prescriber: string
  council: string
  council_number: string
  council_state: string
  buyer: string
  buyer_document_kind: string
  buyer_document: string
  buyer_issuer: string
  buyer_state: string
  patient: string
  patient_age: number | null
  patient_age_unit: string
  patient_sex: string
  items: readonly DispensedItem[]
}>

/** A line of the order of which sales are written down. */
export type RecordedLine = Readonly<{
  place: number
  name: string
  quantity: number
  control_list: string
  /** Pieces of it that other records have. */
  recorded: number
}>

/**
 * Why a field does not do. `mismatch`: it contradicts another one (a notification for an antimicrobial, a veterinarian for
 * people); `over`: more than the line has; `late`: no longer good, or not yet written.
 */
export type DispensingFault = 'absent' | 'wrong' | 'long' | 'mismatch' | 'over' | 'late'

/** Is a notification named by its number, beside the prescription? */
export const hasNumber = (receipt: string): boolean => receipt.startsWith('notice_')

/** Lists of RDC 471/2021, whose prescriptions are kept and are no notifications. */
const isRetained = (list: string): boolean => list === 'antimicrobial' || list === 'glp1'

/** The paper that a list is usually sold against (Portaria SVS/MS 344/1998, RDC 471/2021); some medicines of a list differ. */
export function usualReceipt(list: string): SngpcReceipt {
  if (isRetained(list)) return 'retained'
  if (/^A/.test(list)) return 'notice_a'
  if (/^B/.test(list)) return 'notice_b'
  return list === 'C2' || list === 'C3' ? 'notice_special' : 'control'
}

/**
 * Who is asked for: of a controlled medicine who buys it (Portaria SVS/MS 344/1998); of one whose prescription is kept the patient
 * with age and sex, and not who buys it (RDC 471/2021 and 973/2025, as CRF-PR sums them up). Of what an animal takes always who
 * buys it.
 */
export const asksBuyer = (form: Pick<DispensingForm, 'receipt' | 'use'>): boolean =>
  form.receipt !== 'retained' || form.use === 'veterinary'
export const asksPatient = (form: Pick<DispensingForm, 'receipt' | 'use'>): boolean =>
  form.receipt === 'retained' && form.use !== 'veterinary'

const BUYER = ['buyer', 'buyer_document_kind', 'buyer_document', 'buyer_issuer', 'buyer_state'] as const
const PATIENT = ['patient', 'patient_age', 'patient_age_unit', 'patient_sex'] as const

/**
 * What is wrong with a record, by the field's path ("items.0.lot"); nothing of what will do. The limits are those of ANVISA's
 * layout (codes.ts). The layout itself lets buyer and patient out; what the law asks for is asked for here.
 * @param today by the shop's clock, yyyy-mm-dd
 */
export function dispensingFaults(
  form: DispensingForm,
  lines: readonly RecordedLine[],
  today: string,
): ReadonlyMap<string, DispensingFault> {
  const faults = new Map<string, DispensingFault>()
  const say = (field: string, fault: DispensingFault | null) => {
    if (fault && !faults.has(field)) faults.set(field, fault)
  }
  const text = (field: keyof DispensingForm, most: number) => {
    const value = String(form[field] ?? '').trim()
    say(field, value === '' ? 'absent' : value.length > most ? 'long' : null)
  }
  const choice = (field: keyof DispensingForm, known: readonly string[]) => {
    const value = String(form[field] ?? '')
    say(field, value === '' ? 'absent' : known.includes(value) ? null : 'wrong')
  }
  choice('receipt', SNGPC_RECEIPTS)
  if (isOtherPaper(form, lines)) say('receipt', 'mismatch')
  if (hasNumber(form.receipt)) text('number', SNGPC_LIMITS.notice)
  else if (form.number.trim().length > SNGPC_LIMITS.notice) say('number', 'long')
  say('issued_on', dayFault(form.issued_on) ?? (form.issued_on > today ? 'late' : null))
  choice('use', SNGPC_USES)
  text('prescriber', SNGPC_LIMITS.name)
  choice('council', SNGPC_COUNCILS)
  // Only a veterinarian prescribes for animals, and for nobody else (Lei 5.517/1968).
  if ((form.council === 'CRMV') !== (form.use === 'veterinary')) say('council', 'mismatch')
  text('council_number', SNGPC_LIMITS.document)
  choice('council_state', STATES)
  if (asksBuyer(form) || BUYER.some((field) => form[field].trim() !== '')) {
    text('buyer', SNGPC_LIMITS.name)
    choice('buyer_document_kind', codesOf(DOCUMENT_KINDS))
    text('buyer_document', SNGPC_LIMITS.document)
    choice('buyer_issuer', codesOf(ISSUERS))
    choice('buyer_state', STATES)
  }
  if (asksPatient(form) || PATIENT.some((field) => String(form[field] ?? '').trim() !== '')) {
    text('patient', SNGPC_LIMITS.name)
    const { patient_age: age } = form
    const isAge = age !== null && Number.isInteger(age) && age >= 0 && age <= SNGPC_LIMITS.age
    say('patient_age', age === null ? 'absent' : isAge ? null : 'wrong')
    choice('patient_age_unit', SNGPC_AGE_UNITS)
    choice('patient_sex', SNGPC_SEXES)
  }
  for (const [path, fault] of itemFaults(form, lines, today)) say(path, fault)
  return faults
}

const codesOf = (table: readonly (readonly [string, string])[]) => table.map(([code]) => code)

const dayFault = (day: string): DispensingFault | null =>
  day === '' ? 'absent' : isDay(day) && day > '1900' ? null : 'wrong'

/** Is one of the items sold against another paper: what is kept of antimicrobials and GLP-1 agonists names no other controlled medicine? */
const isOtherPaper = ({ items, receipt }: DispensingForm, lines: readonly RecordedLine[]): boolean =>
  items.some(({ place }) => {
    const line = lines.find((one) => one.place === place)
    return line !== undefined && isRetained(line.control_list) !== (receipt === 'retained')
  })

function* itemFaults(
  { items }: DispensingForm,
  lines: readonly RecordedLine[],
  today: string,
): Generator<readonly [string, DispensingFault]> {
  if (items.length === 0) yield ['items', 'absent']
  if (items.length > SNGPC_LIMITS.items) yield ['items', 'long']
  const left = new Map(lines.map((line) => [line.place, line.quantity - line.recorded]))
  for (const [index, item] of items.entries()) {
    const at = (field: keyof DispensedItem) => `items.${index}.${field}`
    const line = lines.find(({ place }) => place === item.place)
    if (!line) yield [at('place'), 'wrong']
    const register = item.register.trim()
    if (register === '') yield [at('register'), 'absent']
    else if (!/^1\d{12}$/.test(register)) yield [at('register'), 'wrong']
    const lot = item.lot.trim()
    if (lot === '') yield [at('lot'), 'absent']
    else if (lot.length > SNGPC_LIMITS.lot) yield [at('lot'), 'long']
    const expiry = dayFault(item.expires_on) ?? (item.expires_on < today ? 'late' : null)
    if (expiry) yield [at('expires_on'), expiry]
    if (!SNGPC_UNITS.some((unit) => unit === item.unit)) yield [at('unit'), 'wrong']
    const { quantity } = item
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > SNGPC_LIMITS.quantity)
      yield [at('quantity'), 'wrong']
    else {
      const rest = (left.get(item.place) ?? 0) - quantity
      left.set(item.place, rest)
      if (line && rest < 0) yield [at('quantity'), 'over']
    }
  }
}

/** The lines of which not every piece is written down, or more than there are. */
export const unrecordedLines = <Line extends Pick<RecordedLine, 'quantity' | 'recorded'>>(
  lines: readonly Line[],
): Line[] => lines.filter(({ quantity, recorded }) => quantity !== recorded)

/**
 * The last day of what stands on a box: "08/2027" is good until the month's end, "15/08/2027" until that day; null for what is
 * neither.
 */
export function expiryDay(typed: string): string | null {
  const [, day, month = '', year = ''] =
    /^(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed.trim()) ?? []
  if (month === '') return null
  const full = year.length === 2 ? `20${year}` : year
  const last = new Date(Date.UTC(Number(full), Number(month), 0)).getUTCDate()
  const found = `${full}-${month.padStart(2, '0')}-${(day ?? String(last)).padStart(2, '0')}`
  return isDay(found) ? found : null
}
