import type { Move } from '@domain/bots/session'
import { exitKey, type Way } from './editing'

/** No way is lit. */
export const NO_WAY: Way = { nodes: new Set(), exits: new Set(), here: null }

/** What is lit of a way, with where it stands. */
export const wayOf = (moves: readonly Move[], here: string | null): Way => ({
  nodes: new Set([...moves.map(({ node }) => node), ...(here === null ? [] : [here])]),
  exits: new Set(moves.map(({ node, exit }) => exitKey(node, exit))),
  here,
})
