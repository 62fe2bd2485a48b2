import type { PrescriptionKind } from '../../../contract/order-lists'
import { DEFAULT_ZONE } from '../../../contract/zone'
import { dayOf } from '../time/relative-time'

/*
 * What the law asks of a sale, as dated data: it changed four times in three years. A rule holds from its day on until
 * a later one of the same code. What is new is a line here.
 */

/** What a rule asks of an order's line. */
type RuleParameters = Readonly<{
  /** A pharmacist must have seen and approved the prescription before the order is confirmed. */
  review: boolean
  /** Days after its date in which a prescription may be filled; null: for as long as it says. */
  validDays: number | null
  /** The pharmacy keeps the prescription: a picture of paper is not enough, its original is fetched at hand-over. */
  retention: boolean
  /** A native digital prescription bears its number in the national register (SNCR), by which it is used once. */
  digitalNumber: boolean
  /** May it be brought to the customer? `shop`: where the shop has turned that on. */
  homeDelivery: 'free' | 'shop' | 'never'
  /** May the customer be sent a code or link to pay for it beforehand? */
  payLink: boolean
  /** Its sales are written down for ANVISA's SNGPC: prescriber, buyer or patient, lot (RDC 22/2014, RDC 973/2025). */
  recorded: boolean
}>

type LegalCode = 'unclassified' | 'prescription' | 'antimicrobial' | 'glp1' | 'control'
export type LegalRule = Readonly<{
  code: LegalCode
  /** The day from which it holds, yyyy-mm-dd. */
  valid_from: string
  parameters: RuleParameters
  source: string
}>

/** Sold on a pharmacist's look at a prescription, which the customer keeps. */
const PRESCRIPTION: RuleParameters = {
  review: true,
  validDays: null,
  retention: false,
  digitalNumber: false,
  homeDelivery: 'free',
  payLink: true,
  recorded: false,
}
/** The same, the pharmacy keeps the prescription, and its sales are written down. */
const KEPT: RuleParameters = { ...PRESCRIPTION, retention: true, recorded: true }

const RULES: readonly LegalRule[] = [
  // A medicine of which nobody has said what it is may be any of those below: a pharmacist says it first.
  {
    code: 'unclassified',
    valid_from: '2009-08-18',
    parameters: { ...PRESCRIPTION, payLink: false },
    source: 'RDC 44/2009, art. 52',
  },
  {
    code: 'prescription',
    valid_from: '2009-08-18',
    parameters: PRESCRIPTION,
    source: 'RDC 44/2009, art. 52',
  },
  {
    code: 'antimicrobial',
    valid_from: '2011-05-09',
    parameters: { ...KEPT, validDays: 10 },
    source: 'RDC 20/2011',
  },
  {
    code: 'antimicrobial',
    valid_from: '2021-03-01',
    parameters: { ...KEPT, validDays: 10 },
    source: 'RDC 471/2021',
  },
  {
    code: 'glp1',
    valid_from: '2025-06-23',
    parameters: { ...KEPT, validDays: 90 },
    source: 'RDC 973/2025 e IN 360/2025',
  },
  {
    code: 'control',
    valid_from: '1999-02-01',
    parameters: { ...KEPT, validDays: 30, digitalNumber: true, homeDelivery: 'never', payLink: false },
    source: 'Portaria SVS/MS 344/1998',
  },
  {
    code: 'control',
    valid_from: '2023-09-01',
    parameters: { ...KEPT, validDays: 30, digitalNumber: true, homeDelivery: 'shop', payLink: false },
    source: 'Portaria SVS/MS 344/1998 e RDC 812/2023',
  },
  // In force since February; the register gives numbers since June, with thirty days to come to it.
  {
    code: 'control',
    valid_from: '2026-02-13',
    parameters: { ...KEPT, validDays: 30, digitalNumber: true, homeDelivery: 'shop', payLink: false },
    source: 'Portaria SVS/MS 344/1998, RDC 812/2023 e RDC 1.000/2025',
  },
  {
    code: 'antimicrobial',
    valid_from: '2026-07-01',
    parameters: { ...KEPT, validDays: 10, digitalNumber: true },
    source: 'RDC 471/2021 e RDC 1.000/2025',
  },
  {
    code: 'glp1',
    valid_from: '2026-07-01',
    parameters: { ...KEPT, validDays: 90, digitalNumber: true },
    source: 'RDC 973/2025, IN 360/2025 e RDC 1.000/2025',
  },
]

/** The rule of a code that holds on a day (yyyy-mm-dd); null before there was one. */
export function ruleOn(code: LegalCode, day: string, rules: readonly LegalRule[] = RULES): LegalRule | null {
  let found: LegalRule | null = null
  for (const rule of rules)
    if (rule.code === code && rule.valid_from <= day && (!found || rule.valid_from >= found.valid_from))
      found = rule
  return found
}

/** What of a line the law looks at. */
export type RegulatedLine = Readonly<{
  needs_prescription: boolean
  control_list: string | null
  /** A medicine of which nobody has said by what it is sold. */
  unclassified: boolean
}>

/** Under which code a line falls; null: under none. Anything on a list of Portaria 344 is under control. */
export function codeOf({ needs_prescription, control_list, unclassified }: RegulatedLine): LegalCode | null {
  if (unclassified) return 'unclassified'
  switch (control_list) {
    case null:
    case '':
      return needs_prescription ? 'prescription' : null
    case 'antimicrobial':
    case 'glp1':
      return control_list
    default:
      return 'control'
  }
}

/** The rules that hold for these lines at a moment (ms), the strictest first, each once. */
export function rulesFor(lines: readonly RegulatedLine[], now: number): LegalRule[] {
  // A law comes into force in the whole country at once, by the clock of its capital.
  const day = dayOf(now, DEFAULT_ZONE)
  const codes = new Set(lines.map(codeOf))
  return (['unclassified', 'control', 'glp1', 'antimicrobial', 'prescription'] as const).flatMap((code) =>
    codes.has(code) ? (ruleOn(code, day) ?? []) : [],
  )
}

/** The rule that forbids that the customer is sent a code or link to pay for these lines; null: none does. */
export const payLinkForbiddenBy = (lines: readonly RegulatedLine[], now: number): LegalRule | null =>
  rulesFor(lines, now).find(({ parameters }) => !parameters.payLink) ?? null

/** The rule by which these lines are not brought to the customer, in a shop that has turned that on or not; null: none. */
export const deliveryForbiddenBy = (
  lines: readonly RegulatedLine[],
  isTurnedOn: boolean,
  now: number,
): LegalRule | null =>
  rulesFor(lines, now).find(
    ({ parameters: { homeDelivery } }) =>
      homeDelivery === 'never' || (homeDelivery === 'shop' && !isTurnedOn),
  ) ?? null

/** The rule by which the sale of this line is written down for the SNGPC; null: none does. */
export const recordedBy = (line: RegulatedLine, now: number): LegalRule | null =>
  rulesFor([line], now).find(({ parameters }) => parameters.recorded) ?? null

/** Does one of these lines need a pharmacist's look? */
export const needsReview = (lines: readonly RegulatedLine[], now: number): boolean =>
  rulesFor(lines, now).some(({ parameters }) => parameters.review)

/** A prescription as a pharmacist has it before them. */
type Prescription = Readonly<{
  kind: PrescriptionKind
  /** The day on which it was written, yyyy-mm-dd. */
  issued_on: string
  /** The number of a native digital one in the national register (SNCR). */
  sncr: string | null
  /** The paper original is fetched before anything is handed over. */
  original_at_delivery: boolean
  /** How many pictures or files of it were attached to the order, and how many of them are pictures. */
  attached: number
  pictures: number
}>

/** Why a prescription does not do, with the rule that says so. */
export type PrescriptionFault = Readonly<{
  fault: 'unclassified' | 'future' | 'expired' | 'original' | 'number' | 'absent' | 'picture'
  rule: LegalRule | null
}>

/** The first thing for which the law refuses this prescription for these lines, by a zone's clock; null: none. */
export function prescriptionFault(
  lines: readonly RegulatedLine[],
  prescription: Prescription,
  { now, zone }: Readonly<{ now: number; zone: string }>,
): PrescriptionFault | null {
  const today = dayOf(now, zone)
  const rules = rulesFor(lines, now)
  if (rules[0]?.code === 'unclassified') return { fault: 'unclassified', rule: rules[0] }
  if (prescription.issued_on > today) return { fault: 'future', rule: null }
  for (const rule of rules) {
    const until = validUntil(prescription.issued_on, rule)
    if (until !== null && until < today) return { fault: 'expired', rule }
    const { kind, sncr, original_at_delivery: isFetched } = prescription
    if (rule.parameters.retention && kind === 'paper_photo' && !isFetched) return { fault: 'original', rule }
    if (rule.parameters.digitalNumber && kind === 'native_digital' && sncr === null)
      return { fault: 'number', rule }
    if (rule.parameters.review && !isThere(prescription)) return { fault: 'absent', rule }
    if (isPictured(prescription)) return { fault: 'picture', rule }
  }
  return null
}

/** Is the prescription itself there: attached, on the counter, or in the national register by its number? */
const isThere = ({ kind, sncr, attached }: Prescription): boolean =>
  attached > 0 || kind === 'paper_original' || (kind === 'native_digital' && sncr !== null)

/** Is what is said to have been born digital there as a picture only? What was photographed is paper. */
const isPictured = ({ kind, attached, pictures }: Prescription): boolean =>
  kind === 'native_digital' && attached > 0 && pictures === attached

/** The last day (yyyy-mm-dd) on which a prescription of this day may be filled under a rule; null: no end. */
const validUntil = (issuedOn: string, { parameters: { validDays } }: LegalRule): string | null =>
  validDays === null ? null : daysAfter(issuedOn, validDays)

/** The day so many days after another, both yyyy-mm-dd. */
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The earliest last day over all the rules that hold for these lines; null: no end. */
export const linesValidUntil = (
  lines: readonly RegulatedLine[],
  issuedOn: string,
  now: number,
): string | null =>
  rulesFor(lines, now)
    .flatMap((rule) => validUntil(issuedOn, rule) ?? [])
    .sort()[0] ?? null

/** Days, from the one on which it was learnt of, within which a serious adverse event goes to ANVISA; day 0 is not counted. */
const REPORT_RULES: readonly Readonly<{ valid_from: string; days: number; source: string }>[] = [
  // It binds who holds a medicine's registration; a pharmacy reports without one (RDC 44/2009, art. 67), and takes it as its aim.
  { valid_from: '2020-07-29', days: 15, source: 'RDC 406/2020' },
]

/** Until which day a serious adverse event that was learnt of on a day (both yyyy-mm-dd) is to be sent; null: no rule says. */
export function reportDueOn(receivedOn: string): string | null {
  const rule = REPORT_RULES.findLast(({ valid_from }) => valid_from <= receivedOn)
  return rule ? daysAfter(receivedOn, rule.days) : null
}
