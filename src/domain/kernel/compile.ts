import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import type { StepTable } from './step'

/**
 * Runs a machine through every state that it can reach and writes down what each event does there.
 *
 * @throws {Error} naming the machine and what a table cannot express: guards, delays, invoked actors,
 *   context, wildcards, history, and states that are not plain names. A distinction that a guard would make
 *   belongs in the event.
 */
export function compileMachine(machine: AnyStateMachine): StepTable {
  refuseWhatNoTableHolds(machine)
  const first: AnyMachineSnapshot = initialTransition(machine)[0]
  const cells: Record<string, Record<string, [string, string[]]>> = {}
  const open: AnyMachineSnapshot[] = [first]
  for (let snapshot = open.pop(); snapshot; snapshot = open.pop()) {
    const state = plain(machine, snapshot.value)
    if (cells[state]) continue
    const row: Record<string, [string, string[]]> = {}
    cells[state] = row
    for (const event of machine.events) {
      // A taken event that leads back to the same state is a cell too: the state allows it.
      if (!snapshot.can({ type: event })) continue
      const result = transition(machine, snapshot, { type: event })
      const next: AnyMachineSnapshot = result[0]
      const actions = result[1]
      row[event] = [plain(machine, next.value), actions.map((action) => action.type)]
      open.push(next)
    }
  }
  return { id: machine.id, initial: plain(machine, first.value), cells }
}

function plain(machine: AnyStateMachine, value: unknown): string {
  if (typeof value !== 'string')
    throw new Error(`${machine.id}: nested or parallel states do not fit a table`)
  return value
}

function refuseWhatNoTableHolds(machine: AnyStateMachine): void {
  if (machine.config.context !== undefined) throw new Error(`${machine.id}: context does not fit a table`)
  if (machine.events.includes('*')) throw new Error(`${machine.id}: a wildcard does not fit a table`)
  for (const node of machine.root ? [machine.root, ...Object.values(machine.root.states)] : []) {
    const where = `${machine.id}.${node.key}`
    if (node.after.length) throw new Error(`${where}: delays come in as entries, not as 'after'`)
    if (node.invoke.length) throw new Error(`${where}: invoked actors do not fit a table`)
    if (node.type === 'history') throw new Error(`${where}: history does not fit a table`)
    if (node.always?.length) throw new Error(`${where}: eventless transitions do not fit a table`)
    for (const [, transitions] of node.transitions)
      if (transitions.some((t) => t.guard)) throw new Error(`${where}: a guard does not fit a table`)
  }
}
