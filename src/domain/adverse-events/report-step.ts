import type { AdverseEventStep } from '../../../contract/adverse-event-lists'
import { takes } from '../kernel/step'
import {
  type AdverseEventEvent,
  type AdverseEventState,
  adverseEventSteps,
} from '../kernel/steps/adverseEvent.gen'

const EVENTS: Readonly<Record<AdverseEventStep, AdverseEventEvent>> = {
  review: 'REVIEW',
  submit: 'SUBMIT',
  close: 'CLOSE',
  discard: 'DISCARD',
  reopen: 'REOPEN',
}

/** The event of the machine that a step is. */
export const eventOf = (kind: AdverseEventStep): AdverseEventEvent => EVENTS[kind]

/** May this be done with a report that stands so? */
export const takesStep = (state: AdverseEventState, kind: AdverseEventStep): boolean =>
  takes(adverseEventSteps, state, EVENTS[kind])

/** May it still be changed? */
export const isChangeable = (state: AdverseEventState): boolean => takes(adverseEventSteps, state, 'COMPLETE')

/** Does it still wait to be sent? Only then a time limit runs. */
export const waitsToLeave = (state: AdverseEventState): boolean =>
  state === 'draft' || state === 'minimum' || state === 'reviewed' || state === 'follow_up'
