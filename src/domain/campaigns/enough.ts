/** Fewer cases say nothing: a sentence about them falls back to the plain name of what is measured. */
export const ENOUGH_CASES = 5
/** So many have to have got it before who left says anything, and the share of them at which a campaign stops by itself. */
export const ENOUGH_DELIVERED = 200
export const MOST_OPT_OUTS = 0.02
