/**
 * Times of a connection, ms, for both transports. The ping is the specification's 29 s (section 9); with 10 s
 * for its pong a link that is dead without a word is noticed within 39 s.
 */
export const TIMES = { ping: 29_000, pong: 10_000, acknowledge: 10_000 }
