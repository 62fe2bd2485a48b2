import { type Dimension, type MetricName, metricOf, type ReportSource } from './metrics'
import type { Narrowing } from './query'

const PLACE = ['instance', 'department', 'user', 'weekday', 'hour'] as const
/** She is nobody of the team. */
const OF_MARIA = ['instance', 'department', 'weekday', 'hour'] as const

/** What facts of a kind know of themselves. */
const OF_SOURCE: Readonly<Record<ReportSource, readonly Dimension[]>> = {
  cycles: [...PLACE, 'reason', 'origin'],
  stints: PLACE,
  turns: PLACE,
  grades: [...PLACE, 'reason', 'survey', 'maria'],
  messages: ['instance', 'user', 'direction', 'weekday', 'hour'],
  orders: ['instance', 'user', 'delivery', 'origin', 'weekday', 'hour'],
  lines: ['instance', 'user', 'delivery', 'origin', 'product', 'weekday', 'hour'],
  canceled: ['instance', 'user', 'delivery', 'origin', 'reason', 'weekday', 'hour'],
  payments: ['instance', 'user', 'payment', 'weekday', 'hour'],
  quotes: ['instance', 'user', 'weekday', 'hour'],
  recipients: ['instance', 'campaign', 'channel', 'weekday'],
  bots: [...PLACE, 'bot'],
  maria: [...OF_MARIA, 'cause'],
  maria_turns: [...OF_MARIA, 'way', 'cause', 'verdict', 'fault', 'unproven', 'flag'],
  signins: ['user', 'kind', 'weekday', 'hour'],
  pbm: ['instance', 'user', 'programme', 'operator', 'product', 'state', 'reason', 'weekday', 'hour'],
}

/** Facts that are of no customer: they cannot be narrowed to groups of them. */
const OF_NOBODY: readonly ReportSource[] = ['messages', 'signins']

/** May a figure be narrowed to some of this? The server refuses what may not. */
export const narrowsTo = (name: MetricName, narrowing: Narrowing): boolean =>
  narrowing === 'group' ? !OF_NOBODY.includes(metricOf(name).source) : dividesBy(name, narrowing)

/** May a figure be divided by this, and narrowed to some of it? The server refuses what may not. */
export const dividesBy = (name: MetricName, dimension: Dimension): boolean => {
  const { source, not } = metricOf(name)
  return OF_SOURCE[source].includes(dimension) && !not?.includes(dimension)
}
