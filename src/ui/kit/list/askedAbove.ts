/** What is done to more rows than this is asked about first, even where it can be had back. */
export const ASKED_ABOVE = 20
