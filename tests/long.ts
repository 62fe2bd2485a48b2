/**
 * `@long` at the end of a test's title says that it is long and tries an edge: `npm test` leaves it out;
 * `npm run test:all` and `npm run chaos` run it. Named on the command line it runs like any other.
 */
export const LONG_TITLE = /@long\b/

/** This run decides over a change (scripts/test.mjs): what is marked as long is left out. */
export const SHORT = process.env.TESTS === 'short'
