import type { Viewer } from '../../../src/domain/access/visibility'
import type { Dimension, MetricName, ReportSource } from '../../../src/domain/reports/metrics'
import { metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { visibleTo } from '../../directory/access/visible-to.sql'
import type { Parameters } from '../../platform/db/parameters'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import { Refusal } from '../../platform/graphql/refusal'
import { SOURCES, type SourceSql } from './sources.sql'

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

/** SQL of a dimension of some facts. @throws Refusal INVALID where they have it not */
export function dimensionOf(
  group: Group,
  dimension: Dimension,
): Readonly<{ id: string; name: string | null }> {
  const source = SOURCES[group.source]
  const anchor = anchorOf(group)
  const found =
    source.dimensions[dimension] ??
    (anchor.kind === 'moment' && dimension === 'hour'
      ? { id: `extract(hour FROM ${anchor.at} AT TIME ZONE ${SHOP_ZONE})::integer`, name: null }
      : dimension === 'weekday'
        ? { id: `extract(dow FROM ${dayOf(group)})::integer`, name: null }
        : undefined)
  const barred = group.metrics.find((name) => metricOf(name).not?.includes(dimension))
  if (!found || barred !== undefined)
    throw new Refusal('INVALID', 'Este número não se divide assim.', { field: 'by' })
  return found
}

const anchorOf = ({ source, anchor }: Group) => {
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

/**
 * The facts that a query is about, as `FROM … WHERE …`: of the shop, of its days, narrowed, and no others than the viewer may see. All that
 * is said of figures anywhere is read through this.
 */
export function factsOf(
  group: Group,
  viewer: Viewer,
  tenantId: number,
  { from, to, only }: Pick<ReportQuery, 'from' | 'to' | 'only'>,
  p: Parameters,
): string {
  const source: SourceSql = SOURCES[group.source]
  const { at, kind } = anchorOf(group)
  const [first, last] = [`${p.add(from)}::date`, `${p.add(to)}::date`]
  const days =
    kind === 'day'
      ? `${at} BETWEEN ${first} AND ${last}`
      : `${at} >= ${first}::timestamp AT TIME ZONE ${SHOP_ZONE} AND ${at} < (${last} + 1)::timestamp AT TIME ZONE ${SHOP_ZONE}`
  const narrowed = Object.entries(only).flatMap(([dimension, ids]) =>
    ids === undefined || ids.length === 0
      ? []
      : [`${dimensionOf(group, dimension as Dimension).id}::text = ANY(${p.add(ids)}::text[])`],
  )
  return `FROM ${source.from} WHERE ${[`f.tenant_id = ${p.add(tenantId)}`, days, ...narrowed, visibleTo(viewer, p, 'f')].join(' AND ')}`
}
