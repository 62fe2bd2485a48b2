import type { PathStep } from '@app/replay/replay'
import type { StepTable } from '@domain/kernel/step'
import type { Lit } from '../chart/StateChart'

/**
 * What of a chart is lit at a place: the states that the row has been in up to there and the steps between
 * them. A row that was born in another state than the machine's first one came there by a step from it.
 */
export function litPath(table: StepTable, path: readonly PathStep[], at: number): Lit {
  const states = new Set<string>()
  const steps = new Set<string>()
  let current: string | null = null
  for (const step of path) {
    if (step.at > at) break
    if (step.state === null) {
      current = null
      continue
    }
    // How a row of the checkpoint came to its state is not in the log.
    const from: string = current ?? (step.at === 0 ? step.state : table.initial)
    states.add(from)
    states.add(step.state)
    if (from !== step.state) steps.add(`${from}→${step.state}`)
    current = step.state
  }
  return { current, states, steps }
}
