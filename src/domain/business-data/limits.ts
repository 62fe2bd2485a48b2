/** Characters of a question at most. */
export const LONGEST_QUESTION = 200
/** Of all other ways to ask for the same, one a line. */
export const LONGEST_VARIANTS = 2_000
/** Of an answer: it leaves as one message. */
export const LONGEST_ANSWER = 600
