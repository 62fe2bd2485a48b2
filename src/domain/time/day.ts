import * as v from 'valibot'

/** YYYY-MM-DD, of a day that there is: 31 February is none. */
export const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  v.check((date) => {
    const at = Date.parse(date)
    return Number.isFinite(at) && new Date(at).toISOString().startsWith(date)
  }),
)
