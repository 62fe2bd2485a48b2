import * as v from 'valibot'

/** The id of what a command is about, and nothing else. */
export const id = v.tuple([v.string()])
/** No arguments. */
export const nothing = v.tuple([])
/** The number of a page, the first of which is 1. */
export const page = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The hash of a message. */
export const hash = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
