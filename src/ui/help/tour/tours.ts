import type { TourName } from '@domain/training/talks'
import { COUNTER_TOURS } from './counterTours'
import { PAGE_TOURS } from './pageTours'
import type { TourStep } from './step'

/** The tours. What they show they only point at. */
export const TOUR_STEPS: Readonly<Record<TourName, readonly TourStep[]>> = { ...COUNTER_TOURS, ...PAGE_TOURS }
