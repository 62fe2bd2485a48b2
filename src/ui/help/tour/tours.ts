import { mayAct } from '@domain/access/actions'
import type { RoleRights } from '@domain/access/rights'
import type { TourName } from '@domain/training/talks'
import { COUNTER_TOURS } from './counterTours'
import { PAGE_TOURS } from './pageTours'
import type { TourStep } from './step'

/** The tours. What they show they only point at. */
export const TOUR_STEPS: Readonly<Record<TourName, readonly TourStep[]>> = { ...COUNTER_TOURS, ...PAGE_TOURS }

/** The steps of a tour whose things somebody of this role is shown. */
export const stepsFor = (name: TourName, role: RoleRights): readonly TourStep[] =>
  TOUR_STEPS[name].filter(({ takes }) => takes === undefined || mayAct(role, takes))
