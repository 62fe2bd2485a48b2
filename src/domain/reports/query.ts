import * as v from 'valibot'
import { day } from '../time/day'
import { DIMENSIONS, isMetric, type MetricName } from './metrics'

/** Days that one report may look at (research C4). */
export const LONGEST_DAYS = 400
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** What figures may be narrowed to: what they are divided by, and groups of customers. */
export const NARROWINGS = [...DIMENSIONS, 'group'] as const
export type Narrowing = (typeof NARROWINGS)[number]
/** Ids by what they are of; of one any, of several all must hold. */
export type Only = Readonly<Partial<Record<Narrowing, readonly string[]>>>

const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(200))

/** What a report is asked for. The address of a report page holds it. */
export const ReportQuery = v.strictObject({
  metrics: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check(isMetric),
        v.transform((name) => name as MetricName),
      ),
    ),
    v.minLength(1),
    v.maxLength(12),
  ),
  /** Days of the shop's calendar, both counted. */
  from: day,
  to: day,
  grain: v.nullable(v.picklist(GRAINS)),
  by: v.pipe(v.array(v.picklist(DIMENSIONS)), v.maxLength(2)),
  /** Ids by dimension; of one dimension any, of several all must hold. */
  only: v.record(v.picklist(NARROWINGS), Ids),
  /** Of means the middle and the ninth decile too. */
  spread: v.boolean(),
})
export type ReportQuery = v.InferOutput<typeof ReportQuery>
