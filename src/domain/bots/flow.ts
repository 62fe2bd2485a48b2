import * as v from 'valibot'
import { MOST_TRIES, Node } from './nodes'

/** A triage answers whoever writes; a campaign's flow begins where somebody answers a template. */
export const FLOW_TYPES = ['passive', 'active'] as const
export type FlowType = (typeof FLOW_TYPES)[number]

/** Nodes of one flow, those of its sub-flows included. */
export const MOST_NODES = 300

/** How definitions are written; drafts of an older spec are carried over by a pure function when they are read. */
export const FLOW_SPEC = 1

/** A flow as it is drawn: what it does, without where its boxes lie. */
export const Flow = v.strictObject({
  spec: v.literal(FLOW_SPEC),
  /** The first node; null: none is chosen yet. */
  start: v.nullable(v.string()),
  nodes: v.pipe(
    v.array(Node),
    v.maxLength(MOST_NODES),
    v.check((nodes) => new Set(nodes.map(({ id }) => id)).size === nodes.length),
  ),
  /** Where whoever asks for a person goes, sends what no bot reads, or answers wrongly for the last time. Null: the shop's queue. */
  departmentId: v.nullable(v.string()),
  /** What is said to them then; empty: nothing. */
  handoverText: v.pipe(v.string(), v.maxLength(1_000)),
  tries: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TRIES)),
})
export type Flow = v.InferOutput<typeof Flow>

/** Where its boxes lie on the canvas, by the nodes' ids: apart, so that moving one makes no other flow. */
export const FlowLayout = v.record(v.string(), v.strictObject({ x: v.number(), y: v.number() }))
export type FlowLayout = v.InferOutput<typeof FlowLayout>

/** A flow of which nothing is drawn yet. */
export const emptyFlow = (): Flow => ({
  spec: FLOW_SPEC,
  start: null,
  nodes: [],
  departmentId: null,
  handoverText: '',
  tries: 2,
})
