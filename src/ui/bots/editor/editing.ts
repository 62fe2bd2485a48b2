import type { FlowType } from '@domain/bots/flow'
import type { FlowProblem } from '@domain/bots/problems'
import { createContext, use } from 'react'
import type { Drawn, Places } from './drawn'

/** The way that a conversation has gone, on the canvas and in the list: nodes, and exits as `node>exit`. */
export type Way = Readonly<{ nodes: ReadonlySet<string>; exits: ReadonlySet<string>; here: string | null }>

/** Names an exit of a way. */
export const exitKey = (node: string, exit: string): string => `${node}>${exit}`

/** What all parts of the editor share. */
export type Editing = Readonly<{
  kind: FlowType
  drawn: Drawn
  change: (next: (now: Drawn) => Drawn, key?: string) => void
  places: Places
  /** Names that texts may say without having asked for them. */
  known: ReadonlySet<string>
  problems: readonly FlowProblem[]
  selected: string | null
  /** `focus`: the keyboard goes to its form. */
  select: (node: string | null, focus?: boolean) => void
  way: Way
  /** How many conversations left a node by an exit, of the version that is live; null: none was counted. */
  passed: ((node: string, exit: string) => number) | null
}>

const Context = createContext<Editing | null>(null)

export const EditingProvider = Context.Provider

/** The flow that is being drawn. */
export function useEditing(): Editing {
  const editing = use(Context)
  if (!editing) throw new Error('no flow is being drawn')
  return editing
}
