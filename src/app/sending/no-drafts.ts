import type { Drafts } from '../runtime/drafts'

/** Before anybody is signed in there is nothing to draft. */
export const noDrafts: Drafts = {
  get: () => undefined,
  set: () => {},
  subscribe: () => () => {},
  typedAt: () => Number.NEGATIVE_INFINITY,
}
