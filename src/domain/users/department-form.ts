import * as v from 'valibot'

export const LONGEST_DEPARTMENT_NAME = 60

/** A department as it is typed in. */
export const DepartmentForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_DEPARTMENT_NAME)),
})
