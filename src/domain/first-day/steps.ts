import type { RoutePattern } from '../access/routes'

/** What a new shop does first, in the order in which it is useful, and the screen on which each is done. */
export const FIRST_DAY_STEPS = [
  ['number', 'instances/list/{chooseInstance}'],
  ['team', 'users/list'],
  ['discount', 'roles/list'],
  ['hours', 'dynamic-settings/opening-hours'],
  ['quickAnswers', 'quick-answers'],
  ['customers', 'customers/list'],
  ['reasons', 'crm/reasons'],
  ['practice', 'help/training-videos'],
] as const satisfies readonly (readonly [string, RoutePattern])[]

/** A step of the first day, by name. */
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number][0]

/** A shop is new for so long, days: afterwards nobody is told how to begin. */
export const NEW_FOR_DAYS = 60
