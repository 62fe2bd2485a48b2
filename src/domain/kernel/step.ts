/**
 * A machine at table speed. The XState machine is the one definition of a lifecycle; `compile.ts` runs it
 * once per (state, event) and writes what it did into a table, at build time (`npm run generate`), so that a
 * step costs a lookup and XState stays off the boot path. Equality with XState's own `transition()` is
 * property-tested (tests/model/steps.test.ts).
 */
export type StepTable<State extends string = string, Event extends string = string> = Readonly<{
  id: string
  initial: State
  /** `cells[state][event]`; a missing cell means that the state does not take the event. */
  cells: Readonly<Record<State, Readonly<Partial<Record<Event, Cell<State>>>>>>
}>

/** Where the step leads, and the names of the actions it asks for, in order. */
type Cell<State extends string = string> = readonly [target: State, actions: readonly string[]]

/** The state after the event; the same state when it does not take the event. */
export function step<S extends string, E extends string>(table: StepTable<S, E>, state: S, event: E): S {
  return table.cells[state][event]?.[0] ?? state
}

/** Does this state take this event? Buttons, refusals and replay all ask here. */
export function takes<S extends string, E extends string>(
  table: StepTable<S, E>,
  state: S,
  event: E,
): boolean {
  return table.cells[state][event] !== undefined
}

const NONE: readonly string[] = []

/** The actions that the event asks for in this state, by name. */
export function actionsOf<S extends string, E extends string>(
  table: StepTable<S, E>,
  state: S,
  event: E,
): readonly string[] {
  return table.cells[state][event]?.[1] ?? NONE
}
