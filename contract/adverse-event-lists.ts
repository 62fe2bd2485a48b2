/* Closed lists of words about reports of adverse events, as ANVISA's VigiMed asks for them (Informe 01/2019; ICH E2B(R3)). */

/** How a report goes on: src/domain/adverse-events/adverse-event.machine.ts. */
export const ADVERSE_EVENT_STATES = [
  'draft',
  'minimum',
  'reviewed',
  'submitted',
  'follow_up',
  'closed',
  'discarded',
] as const
export type AdverseEventState = (typeof ADVERSE_EVENT_STATES)[number]

/** What people do with a report, beside changing it. */
export const ADVERSE_EVENT_STEPS = ['review', 'submit', 'close', 'discard', 'reopen'] as const
export type AdverseEventStep = (typeof ADVERSE_EVENT_STEPS)[number]

/** Who tells of it (E2B C.2.r.4). */
export const REPORTERS = ['consumer', 'pharmacist', 'physician', 'professional'] as const
export const PATIENT_SEXES = ['female', 'male'] as const
/** Where neither the day of birth nor the age is known (E2B D.2.3). */
export const AGE_GROUPS = ['newborn', 'infant', 'child', 'adolescent', 'adult', 'elderly'] as const
/** What makes an event a serious one (E2B E.i.3.2). */
export const SERIOUSNESS = [
  'death',
  'life_threatening',
  'hospitalisation',
  'disability',
  'congenital',
  'other',
] as const
/** What a medicine has to do with it (E2B G.k.1). */
export const DRUG_ROLES = ['suspect', 'interacting', 'concomitant'] as const
/** How it ended for the patient (E2B E.i.7). */
export const OUTCOMES = ['unknown', 'recovered', 'recovering', 'not_recovered', 'sequelae', 'fatal'] as const

/** How long a text may be, and how many of something a report has. */
export const ADVERSE_EVENT_LIMITS = {
  initials: 10,
  name: 120,
  short: 60,
  reaction: 250,
  narrative: 4000,
  protocol: 60,
  reason: 300,
  age: 130,
  drugs: 10,
  reactions: 10,
} as const
