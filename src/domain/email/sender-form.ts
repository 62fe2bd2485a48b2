import * as v from 'valibot'
import { isEmail } from '../contacts/email'

/** A sender as it is typed in. What stands in a header has no line breaks: nobody adds one of their own (RFC 5322). */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most),
    v.check((text) => !/\p{Cc}/u.test(text)),
  )
const address = v.pipe(line(254), v.toLowerCase())

export const SenderForm = v.object({
  name: v.pipe(line(80), v.minLength(1)),
  address: v.pipe(address, v.check(isEmail)),
  /** Empty: answers go to the address itself. */
  reply_to: v.pipe(
    address,
    v.check((text) => text === '' || isEmail(text)),
  ),
  is_default: v.boolean(),
})
export type SenderForm = v.InferOutput<typeof SenderForm>

/** The domain of an address. */
export const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
