import { connectionsPath } from '@domain/access/guard'
import { MENU_PARAMETERS } from '@domain/access/menu-sections'
import { pathTo } from '@domain/access/routes'
import type { FIRST_DAY_STEPS } from '@domain/first-day/steps'

/** Where a step is done, with the form or the dialog that it opens. */
export const stepPath = (tenant: string, [, pattern, place]: (typeof FIRST_DAY_STEPS)[number]): string =>
  pathTo(tenant, pattern, MENU_PARAMETERS[pattern]) + place

/** Where the whole list stands. */
export const listPath = connectionsPath

/** Where customers are served. */
export const counterPath = (tenant: string): string => pathTo(tenant, 'chat/attendance')
