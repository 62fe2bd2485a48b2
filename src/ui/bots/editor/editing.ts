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
  /** `form`: its form is shown; `keyboard`: and has the keyboard. Null: what holds of the whole flow. */
  select: (node: string | null, open?: 'form' | 'keyboard') => void
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

/** Whoever presses a button by the keyboard (a click that counts none) goes on with it where that leads. */
export const byHand = (clicks: number): 'form' | 'keyboard' => (clicks === 0 ? 'keyboard' : 'form')
