import { type FlowProblem, isWarning } from '@domain/bots/problems'

/** What is against a step: something that keeps the flow from being published, or only what one should know. */
export type Against = 'refused' | 'warned'

/** What is against each step, by its id; one that is missing is sound. */
export function againstSteps(problems: readonly FlowProblem[]): ReadonlyMap<string, Against> {
  const against = new Map<string, Against>()
  for (const problem of problems)
    if (problem.node !== null && against.get(problem.node) !== 'refused')
      against.set(problem.node, isWarning(problem) ? 'warned' : 'refused')
  return against
}
