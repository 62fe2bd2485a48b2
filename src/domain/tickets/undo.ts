/** For this long what was done can be taken back, ms. */
export const UNDO_MS = 6_000

/**
 * A goodbye leaves this long after its ticket was closed, ms: until then the closing can be taken back with nothing
 * said. Longer than the way back is shown, for it is shown only once the answer is there, and has to come here.
 */
export const GOODBYE_AFTER_MS = UNDO_MS + 2_000
