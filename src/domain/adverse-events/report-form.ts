import * as v from 'valibot'
import {
  AGE_GROUPS,
  DRUG_ROLES,
  ADVERSE_EVENT_LIMITS as LIMITS,
  OUTCOMES,
  PATIENT_SEXES,
  REPORTERS,
  SERIOUSNESS,
} from '../../../contract/adverse-event-lists'
import { day } from '../time/day'

/** A closed word, or '' where it is not known. */
const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  v.picklist(['', ...words])
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
/** yyyy-mm-dd, or '' where it is not known. */
const dayOrNone = v.union([v.literal(''), day])

const Drug = v.object({
  /** As the reporter calls it. */
  name: text(LIMITS.name),
  role: v.picklist(DRUG_ROLES),
  maker: text(LIMITS.name),
  lot: text(LIMITS.short),
  /** How much of it and how often. */
  dose: text(LIMITS.name),
  started_on: dayOrNone,
  ended_on: dayOrNone,
})

const Reaction = v.object({
  /** In the reporter's own words. */
  text: text(LIMITS.reaction),
  started_on: dayOrNone,
  ended_on: dayOrNone,
  outcome: v.picklist(OUTCOMES),
})

/** A report of an adverse event as it is typed; what is not known is '' or null. */
export const ReportForm = v.object({
  reporter: wordOf(REPORTERS),
  /** The day on which the shop learnt of it: day 0 of every time limit. */
  received_on: day,
  patient_initials: text(LIMITS.initials),
  patient_sex: wordOf(PATIENT_SEXES),
  patient_born_on: dayOrNone,
  /** Years, when it began. */
  patient_age: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LIMITS.age))),
  patient_age_group: wordOf(AGE_GROUPS),
  drugs: v.pipe(v.array(Drug), v.maxLength(LIMITS.drugs)),
  reactions: v.pipe(v.array(Reaction), v.maxLength(LIMITS.reactions)),
  seriousness: v.array(v.picklist(SERIOUSNESS)),
  narrative: text(LIMITS.narrative),
})
export type ReportForm = v.InferOutput<typeof ReportForm>
export type ReportDrug = ReportForm['drugs'][number]
export type ReportReaction = ReportForm['reactions'][number]

/** What a report lacks to be one. */
export type Lacking = 'reporter' | 'patient' | 'drug' | 'reaction'

/**
 * What a report lacks of the least that VigiMed takes (Anvisa, Informe 01/2019): who tells of it, one thing known of the patient,
 * a suspect medicine or two that interact, and a reaction.
 */
export function lackingIn(form: ReportForm): readonly Lacking[] {
  const named = form.drugs.filter(({ name }) => name.trim() !== '')
  const isPatientKnown =
    [form.patient_initials.trim(), form.patient_sex, form.patient_born_on, form.patient_age_group].some(
      (known) => known !== '',
    ) || form.patient_age !== null
  const isDrugNamed =
    named.some(({ role }) => role === 'suspect') ||
    named.filter(({ role }) => role === 'interacting').length > 1
  return [
    ...(form.reporter === '' ? (['reporter'] as const) : []),
    ...(isPatientKnown ? [] : (['patient'] as const)),
    ...(isDrugNamed ? [] : (['drug'] as const)),
    ...(form.reactions.some((one) => one.text.trim() !== '') ? [] : (['reaction'] as const)),
  ]
}

/** Is it a serious one? Then the time limit for serious events holds. */
export const isSerious = ({ seriousness }: Pick<ReportForm, 'seriousness'>): boolean => seriousness.length > 0

/**
 * What of the days contradicts another one, by the field's path: nothing ends before it began, and nothing is known before it
 * happened. @param today by the shop's clock, yyyy-mm-dd
 */
export function dayFaults(form: ReportForm, today: string): readonly string[] {
  const ends = ['drugs', 'reactions'] as const
  return [
    ...(form.received_on > today ? ['received_on'] : []),
    ...(form.patient_born_on > form.received_on ? ['patient_born_on'] : []),
    ...ends.flatMap((list) =>
      form[list].flatMap(({ started_on, ended_on }, n) => [
        ...(started_on > today ? [`${list}.${n}.started_on`] : []),
        ...(ended_on !== '' && (ended_on < started_on || ended_on > today) ? [`${list}.${n}.ended_on`] : []),
      ]),
    ),
  ]
}
