/**
 * By what two values of a unique column are the same. `folded`: whatever the case and the accents; `caseless`: whatever
 * the case.
 */
export type Sameness = 'folded' | 'caseless' | 'same'
