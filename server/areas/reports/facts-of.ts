import type { FigureViewer } from '../../../src/domain/access/figures'
import { dividesBy } from '../../../src/domain/reports/divisions'
import {
  type Dimension,
  type MetricName,
  metricOf,
  type ReportSource,
} from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import type { Parameters } from '../../platform/db/parameters'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import { Refusal } from '../../platform/graphql/refusal'
import { SOURCES, type SourceSql } from './sources.sql'
import { figuresVisibleTo } from './visible-figures.sql'

/** Figures of one source that fall into days by the same moment are read in one statement. */
export type Group = Readonly<{ source: ReportSource; anchor: string; metrics: readonly MetricName[] }>

/** The metrics of a query, by what is read together. */
export function groupsOf(metrics: readonly MetricName[]): Group[] {
  const groups = new Map<string, Group>()
  for (const name of metrics) {
    const { source, anchor } = metricOf(name)
    const key = `${source}.${anchor}`
    groups.set(key, { source, anchor, metrics: [...(groups.get(key)?.metrics ?? []), name] })
  }
  return [...groups.values()]
}

/** What a group's figures are made of. */
export const partsOf = ({ metrics }: Group): ReadonlySet<string> =>
  new Set(metrics.flatMap((name) => [...metricOf(name).parts, metricOf(name).cases]))

/** SQL of a dimension of some facts. @throws Refusal INVALID where they have it not */
export function dimensionOf(
  group: Group,
  dimension: Dimension,
): Readonly<{ id: string; name: string | null }> {
  const source: SourceSql = SOURCES[group.source]
  if (!group.metrics.every((name) => dividesBy(name, dimension)))
    throw new Refusal('INVALID', 'Este número não se divide assim.', { field: 'by' })
  const own = source.dimensions[dimension]
  if (own) return own
  if (dimension === 'weekday') return { id: `extract(dow FROM ${dayOf(group)})::integer`, name: null }
  if (dimension === 'hour')
    return { id: `extract(hour FROM ${momentOf(group)} AT TIME ZONE ${SHOP_ZONE})::integer`, name: null }
  throw new Error(`${group.source} has no ${dimension}`)
}

/** What a group's facts fall into days by. */
export const anchorOf = ({ source, anchor }: Group) => {
  const found = SOURCES[source].anchors[anchor]
  if (!found) throw new Error(`${source} has no moment ${anchor}`)
  return found
}

/** SQL: the day of the shop's calendar into which a fact falls. */
export function dayOf(group: Group): string {
  const { at, kind } = anchorOf(group)
  return kind === 'day' ? at : `(${at} AT TIME ZONE ${SHOP_ZONE})::date`
}

/** SQL of the moment or day by which facts are put in order. */
export const momentOf = (group: Group): string => anchorOf(group).at

/** SQL: from the beginning of one day of the shop's calendar to the end of another. */
export function within(group: Group, first: string, last: string): string {
  const { at, kind } = anchorOf(group)
  return kind === 'day'
    ? `${at} BETWEEN ${first} AND ${last}`
    : `${at} >= ${first}::timestamp AT TIME ZONE ${SHOP_ZONE} AND ${at} < (${last} + 1)::timestamp AT TIME ZONE ${SHOP_ZONE}`
}

/** SQL conditions to which a query narrows facts. @throws Refusal INVALID for what they are not divided by */
export const narrowed = (group: Group, only: ReportQuery['only'], p: Parameters): string[] =>
  Object.entries(only).flatMap(([dimension, ids]) =>
    ids === undefined || ids.length === 0
      ? []
      : [
          dimension === 'group'
            ? inGroups(group, p.add(ids))
            : `${dimensionOf(group, dimension as Dimension).id}::text = ANY(${p.add(ids)}::text[])`,
        ],
  )

/** Of customers who are in one of these groups now: a customer may be in many, so that figures are narrowed by them, and not divided. */
function inGroups({ source }: Group, ids: string): string {
  const { customer } = SOURCES[source]
  if (customer === null) throw new Refusal('INVALID', 'Este número não é de clientes.', { field: 'only' })
  return `EXISTS (SELECT FROM customer_group_members g WHERE g.tenant_id = f.tenant_id AND g.customer_id = ${customer}
    AND g.group_id::text = ANY(${ids}::text[]))`
}

/**
 * The facts that a query is about, as `FROM … WHERE …`: of the shop, of its days, narrowed, and no others than the viewer may see. All that
 * is said of figures anywhere is read through this, or out of its sums (days.sql.ts).
 */
export function factsOf(
  group: Group,
  viewer: FigureViewer,
  tenantId: number,
  { from, to, only }: Pick<ReportQuery, 'from' | 'to' | 'only'>,
  p: Parameters,
): string {
  const days = within(group, `${p.add(from)}::date`, `${p.add(to)}::date`)
  return `FROM ${SOURCES[group.source].from} WHERE ${[
    `f.tenant_id = ${p.add(tenantId)}`,
    days,
    ...narrowed(group, only, p),
    figuresVisibleTo(viewer, p, 'f'),
  ].join(' AND ')}`
}
