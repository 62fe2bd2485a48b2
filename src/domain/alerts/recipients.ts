import * as v from 'valibot'

/** People and roles that one rule tells at most. */
export const MOST_RECIPIENTS = 50

const id = v.pipe(v.string(), v.regex(/^\d{1,18}$/))

/** Somebody who is told of an alert: a person, or whoever has a role. */
const AlertRecipient = v.variant('kind', [
  v.object({ kind: v.literal('user'), user_id: id, role_id: v.null() }),
  v.object({ kind: v.literal('role'), user_id: v.null(), role_id: id }),
])
export type AlertRecipient = v.InferOutput<typeof AlertRecipient>

/** Who is told of an alert; nobody: whoever opens the control panel. */
export const AlertRecipients = v.pipe(v.array(AlertRecipient), v.maxLength(MOST_RECIPIENTS))

/** One of them as a field has it: `user:12`. */
export const recipientKey = ({ kind, user_id, role_id }: AlertRecipient): string =>
  `${kind}:${user_id ?? role_id}`

/** @returns null for what is no key of {@link recipientKey} */
export function recipientOf(key: string): AlertRecipient | null {
  const [, kind, id] = /^(user|role):(\d{1,18})$/.exec(key) ?? []
  if (id === undefined) return null
  return kind === 'user'
    ? { kind: 'user', user_id: id, role_id: null }
    : { kind: 'role', user_id: null, role_id: id }
}
