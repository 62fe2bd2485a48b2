import { AGE_GROUPS, OUTCOMES, PATIENT_SEXES, REPORTERS, SERIOUSNESS } from '@contract/adverse-event-lists'
import { dayFaults, ReportForm } from '@domain/adverse-events/report-form'
import type { AdverseEventQuery } from '@infra/graphql/adverse-events.gen'
import type { UseFormReturnType } from '@mantine/form'
import { bySchema, type Check } from '@ui/kit/form/problems'
import type { Translate } from '@ui/kit/text'
import type { eventTexts } from '../texts/pt_BR'

export type Report = AdverseEventQuery['adverseEvent']
/** A report as it is typed: the age as its letters. */
export type TypedReport = Omit<ReportForm, 'patient_age'> & { patient_age: string }
export type ReportFields = UseFormReturnType<TypedReport>

export const newDrug = (): TypedReport['drugs'][number] => ({
  name: '',
  role: 'suspect',
  maker: '',
  lot: '',
  dose: '',
  started_on: '',
  ended_on: '',
})
export const newReaction = (): TypedReport['reactions'][number] => ({
  text: '',
  started_on: '',
  ended_on: '',
  outcome: 'unknown',
})

/** What a report that is written by hand begins with. */
export const newReport = (today: string): TypedReport => ({
  reporter: '',
  received_on: today,
  patient_initials: '',
  patient_sex: '',
  patient_born_on: '',
  patient_age: '',
  patient_age_group: '',
  drugs: [newDrug()],
  reactions: [newReaction()],
  seriousness: [],
  narrative: '',
})

/** The word of a closed list; '' where the list does not have it. */
const wordIn = <Word extends string>(list: readonly Word[], word: string): Word | '' =>
  list.find((one) => one === word) ?? ''

/** A report as it is changed. */
export const typedOf = (report: Report): TypedReport => ({
  reporter: wordIn(REPORTERS, report.reporter),
  received_on: report.received_on,
  patient_initials: report.patient_initials,
  patient_sex: wordIn(PATIENT_SEXES, report.patient_sex),
  patient_born_on: report.patient_born_on,
  patient_age: report.patient_age == null ? '' : String(report.patient_age),
  patient_age_group: wordIn(AGE_GROUPS, report.patient_age_group),
  drugs: report.drugs.map((drug) => ({
    ...drug,
    role: drug.role === 'interacting' || drug.role === 'concomitant' ? drug.role : 'suspect',
  })),
  reactions: report.reactions.map((one) => ({ ...one, outcome: wordIn(OUTCOMES, one.outcome) || 'unknown' })),
  seriousness: SERIOUSNESS.filter((one) => report.seriousness.includes(one)),
  narrative: report.narrative,
})

/** What is sent of it. */
export const formOf = ({ patient_age: age, ...form }: TypedReport): ReportForm => ({
  ...form,
  patient_age: age.trim() === '' ? null : Number(age),
})

const check = bySchema(ReportForm)

/** What is wrong with it, by the server's own rule. @param today by the shop's clock, yyyy-mm-dd */
export const problemsOf =
  (t: Translate<typeof eventTexts>, today: string): Check<TypedReport> =>
  (values, kit) => {
    const form = formOf(values)
    const days = dayFaults(form, today).map((field) => [field, t('dayFault')])
    return { ...Object.fromEntries(days), ...check(form, kit) }
  }
