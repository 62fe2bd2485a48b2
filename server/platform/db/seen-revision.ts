import { Refusal } from '../graphql/refusal'

/** The revision of what the caller saw; nothing: they do not say, and the last one to save wins. */
export type Seen = number | null | undefined

/** Somebody was faster. */
export const changedMeanwhile = () =>
  new Refusal('CONFLICT', 'Outra pessoa mudou isto enquanto você editava.')
