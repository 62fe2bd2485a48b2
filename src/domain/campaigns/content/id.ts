import * as v from 'valibot'

/** Id of a row that a content names. */
export const Id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/))
