import type { RoutePattern } from '../access/routes'

/**
 * What a new shop does first, in the order in which it is useful; where each is done: the screen, and the place or the form
 * in it as the address names it.
 */
export const FIRST_DAY_STEPS = [
  ['number', 'instances/build/{id}', ''],
  ['store', 'client-form', ''],
  ['team', 'users/list', '?invited#new'],
  ['discount', 'roles/list', ''],
  ['hours', 'dynamic-settings/opening-hours', '#new'],
  ['quickAnswers', 'quick-answers', '#ready'],
  ['customers', 'customers/list', '#import'],
  ['reasons', 'crm/reasons', '#ready'],
  ['practice', 'help/training-videos', ''],
] as const satisfies readonly (readonly [string, RoutePattern, string])[]

/** A step of the first day, by name. */
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number][0]

/** A shop is new for so long, days: afterwards nobody is told how to begin. */
export const NEW_FOR_DAYS = 60
