/** Events of the mixed workload that come before short ones: their messages are spoken of. */
export const BEFORE_SHORT = 10_000
