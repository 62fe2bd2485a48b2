import { type CompiledFlow, compileFlow } from './compiled'
import type { Flow } from './flow'
import { type FlowProblem, flowProblems } from './problems'

type Named = Readonly<{ id: string }>

/** What flows may name, as the shop has it now. */
export type FlowPlaces = Readonly<{
  instances: readonly Named[]
  departments: readonly Named[]
  groups: readonly Named[]
  fields: readonly Named[]
  reasons: readonly Named[]
  /** Flows that are published, each with those that it calls. */
  flows: readonly (Named & Readonly<{ calls: readonly string[] }>)[]
  /** Names of the provider's templates that are approved. */
  templates: readonly string[]
  /** Computers that may be asked, by their origins. */
  origins: readonly string[]
  /** What texts may say without having asked for it. */
  known: readonly string[]
}>

/** The names by which texts of a campaign's flow speak of what was answered. */
export const CAMPAIGN_VARIABLES = ['campanha', 'botao'] as const

/** The flows that a flow calls itself. */
export const callsOf = ({ nodes }: Flow): string[] =>
  nodes.flatMap((node) => (node.kind === 'flow' && node.flowId !== null ? [node.flowId] : []))

/** The flows that call one, however far away, and itself. */
function callersOf(id: string, flows: FlowPlaces['flows']): Set<string> {
  const callers = new Set([id])
  for (let before = 0; before < callers.size; ) {
    before = callers.size
    for (const { id: other, calls } of flows)
      if (calls.some((called) => callers.has(called))) callers.add(other)
  }
  return callers
}

/** A flow with whose it is; `templateName`: of a campaign's, the template whose answer it begins with. */
type Drawn = Readonly<{ id: string; kind: string; templateName: string | null; flow: Flow }>

const idsOf = (some: readonly Named[]): ReadonlySet<string> => new Set(some.map(({ id }) => id))

/** Names that the texts of a flow of this kind may say without having asked for them. */
export const knownTo = (kind: string, { known }: Pick<FlowPlaces, 'known'>): ReadonlySet<string> =>
  new Set([...known, ...(kind === 'active' ? CAMPAIGN_VARIABLES : [])])

/** A flow as it would run, and all that is against it as the shop is now. `flowOf`: another flow as it is published. */
export function judged(
  { id, kind, templateName, flow }: Drawn,
  places: FlowPlaces,
  flowOf: (id: string) => Flow | null,
): Readonly<{ compiled: CompiledFlow; problems: FlowProblem[] }> {
  const callers = callersOf(id, places.flows)
  const compiled = compileFlow(flow, (called) => (callers.has(called) ? null : flowOf(called)))
  const problems = flowProblems(flow, compiled, {
    departments: idsOf(places.departments),
    groups: idsOf(places.groups),
    fields: idsOf(places.fields),
    connections: idsOf(places.instances),
    reasons: idsOf(places.reasons),
    flows: idsOf(places.flows),
    callers,
    origins: new Set(places.origins),
    known: knownTo(kind, places),
  })
  if (kind === 'active' && templateName !== null && !places.templates.includes(templateName))
    problems.push({ name: 'template', node: null, what: templateName })
  return { compiled, problems }
}
