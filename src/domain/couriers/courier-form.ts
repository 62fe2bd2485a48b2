import * as v from 'valibot'
import { COURIER_LIMITS } from '../../../contract/courier-lists'
import { phoneProblem } from '../contacts/phone'

/** Somebody who brings orders to customers, as they are typed in. Without a phone their link is copied by hand. */
export const CourierForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(COURIER_LIMITS.name)),
  phone: v.pipe(
    v.string(),
    v.maxLength(COURIER_LIMITS.phone),
    v.check((typed) => typed.trim() === '' || phoneProblem(typed) === null),
  ),
  active: v.boolean(),
})
export type CourierForm = v.InferOutput<typeof CourierForm>
