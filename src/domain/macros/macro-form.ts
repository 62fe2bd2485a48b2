import * as v from 'valibot'
import { LONGEST_VALUE } from '../templates/quick-answer'
import { keyProblem } from './key'

/** What a step does. `answer` and `say` write to the customer; the last four take the ticket out of one's hands. */
export const STEP_KINDS = [
  'answer',
  'say',
  'comment',
  'group',
  'priority',
  'mark',
  'snooze',
  'department',
  'user',
  'inbox',
  'close',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** After one of these the ticket is somebody else's: nothing comes behind it. */
export const ENDINGS: readonly StepKind[] = ['department', 'user', 'inbox', 'close']

/** What a step marks: the ticket on top of one's lists, as unread, or for research; its customer as a favourite. */
export const MARKS = ['pinned', 'unseen', 'research', 'favorite'] as const

export const LONGEST_MACRO_NAME = 60
export const MOST_STEPS = 12
export const LONGEST_NOTE = 500
/** Minutes: a year. */
export const LONGEST_SNOOZE = 366 * 24 * 60
const MOST_VALUES = 10

const Step = v.object({
  kind: v.picklist(STEP_KINDS),
  /** Id of the quick answer, group, user, department or reason; null: none. */
  target: v.nullable(v.string()),
  /** What is said, the comment, or the note that goes with a transfer. */
  text: v.pipe(v.string(), v.maxLength(LONGEST_VALUE)),
  priority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)),
  /** For so long it is put off; 0: until the customer writes. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_SNOOZE)),
  mark: v.picklist(MARKS),
  /** Of a closing: neither goodbye nor a question for a grade. */
  silent: v.boolean(),
  /** Of a closing: what its reason asks for, as far as it is known; the rest is asked when the macro runs. */
  fields: v.pipe(v.array(v.object({ key: v.string(), value: v.string() })), v.maxLength(MOST_VALUES)),
})

/** One action of a macro. Only the members that its kind knows say anything. */
export type MacroStep = v.InferOutput<typeof Step>

/** A macro as it is typed in: several actions as one. */
export const MacroForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_MACRO_NAME)),
  /** Everybody's, or the own one of whoever made it. */
  shared: v.boolean(),
  /** Of a shared one: the department that it is for; null: all. */
  departmentId: v.nullable(v.string()),
  /** A combination of keys; null: none. */
  key: v.nullable(v.string()),
  /** Is shown before it runs? One that has something to ask always is. */
  ask: v.boolean(),
  active: v.boolean(),
  steps: v.pipe(v.array(Step), v.minLength(1), v.maxLength(MOST_STEPS)),
})
export type MacroForm = v.InferOutput<typeof MacroForm>

/** A step as it begins. */
export const newStep = (kind: StepKind): MacroStep => ({
  kind,
  target: null,
  text: '',
  priority: 2,
  minutes: 60,
  mark: 'pinned',
  silent: false,
  fields: [],
})

/** What is wrong with a form beyond what its schema says: with its key, a step's target or text, or the order of steps. */
export type MacroProblem = 'keyShape' | 'keyTaken' | 'target' | 'text' | 'note' | 'behindEnd'

/** The first problem of each field, by its path ("steps.0.text"). */
export function macroProblems({ key, steps }: MacroForm): Readonly<Record<string, MacroProblem>> {
  const problems: Record<string, MacroProblem> = {}
  const wrong = key === null ? null : keyProblem(key)
  if (wrong) problems.key = wrong === 'shape' ? 'keyShape' : 'keyTaken'
  const end = steps.findIndex(({ kind }) => ENDINGS.includes(kind))
  steps.forEach((step, n) => {
    const at = `steps.${n}`
    if (end >= 0 && n > end) problems[`${at}.kind`] = 'behindEnd'
    if (needsTarget(step.kind) && step.target === null) problems[`${at}.target`] = 'target'
    if ((step.kind === 'say' || step.kind === 'comment') && step.text.trim() === '')
      problems[`${at}.text`] = 'text'
    if (step.kind === 'user' && step.text.length > LONGEST_NOTE) problems[`${at}.text`] = 'note'
  })
  return problems
}

/** Does this kind of step name something that must be there? A closing may do without a reason. */
export const needsTarget = (kind: StepKind): boolean =>
  kind === 'answer' || kind === 'group' || kind === 'department' || kind === 'user'

/** Does this kind of step name something at all? */
export const hasTarget = (kind: StepKind): boolean => needsTarget(kind) || kind === 'close'

/** A step without what its kind does not know: as it is kept. */
export function tidyStep(step: MacroStep): MacroStep {
  const { kind } = step
  const blank = newStep(kind)
  return {
    ...blank,
    target: hasTarget(kind) ? step.target : null,
    text: kind === 'say' || kind === 'comment' || kind === 'user' ? step.text.trim() : '',
    priority: kind === 'priority' ? step.priority : blank.priority,
    minutes: kind === 'snooze' ? step.minutes : blank.minutes,
    mark: kind === 'mark' ? step.mark : blank.mark,
    silent: kind === 'close' && step.silent,
    fields: kind === 'close' && step.target !== null ? step.fields : [],
  }
}
