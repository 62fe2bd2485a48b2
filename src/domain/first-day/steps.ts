import type { RoutePattern } from '../access/routes'

/**
 * What a new shop does first, in the order in which it is useful; where each is done: the screen, and the place or the form
 * in it as the address names it.
 */
export const FIRST_DAY_STEPS = [
  ['number', 'instances/build/{id}', ''],
  ['store', 'client-form', ''],
  ['hours', 'dynamic-settings/opening-hours', '#new'],
  ['team', 'users/list', '?invited#new'],
  ['discount', 'roles/list', ''],
  ['reasons', 'crm/reasons', '#ready'],
  ['closing', 'closing-messages', '#new'],
  ['quickAnswers', 'quick-answers', '#ready'],
  ['products', 'products', '#import'],
  ['customers', 'customers/list', '#import'],
  ['practice', 'help/training-videos', ''],
] as const satisfies readonly (readonly [string, RoutePattern, string])[]

/** A step of the first day, by name. */
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number][0]

/** The step that is done at a screen, if one is; not where the whole list stands itself. */
export const stepAt = (route: RoutePattern): FirstDayStep | null =>
  FIRST_DAY_STEPS.find(([key, place]) => place === route && key !== 'practice')?.[0] ?? null

/** A shop is new for so long, days: afterwards nobody is told how to begin. */
export const NEW_FOR_DAYS = 60
