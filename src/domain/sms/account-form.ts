import * as v from 'valibot'

/** Whom SMS are handed to. */
export const SMS_PROVIDERS = ['zenvia', 'twilio'] as const
export type SmsProvider = (typeof SMS_PROVIDERS)[number]

/** Parts that may leave within 24 hours, as the shop says: a slip costs no more. */
export const SMS_PER_DAY = { least: 1, usual: 5_000, most: 1_000_000 } as const

/** What providers show may be pasted with blanks around it, and has none within. */
const pasted = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{0,200}$/))

/**
 * A shop's account at a provider as it is typed in. What opens it stands in `secret` (Zenvia's token, Twilio's auth token), and may
 * be left empty where the server has it.
 */
export const SmsAccountForm = v.pipe(
  v.object({
    provider: v.picklist(SMS_PROVIDERS),
    /** Twilio's Account SID; of others empty. */
    account: pasted,
    secret: pasted,
    /** A short code, a number with its country, or the alias that Zenvia gives. */
    sender: v.pipe(v.string(), v.trim(), v.regex(/^\+?[A-Za-z0-9._-]{3,40}$/)),
    answers: v.boolean(),
    plain: v.boolean(),
    per_day: v.pipe(v.number(), v.integer(), v.minValue(SMS_PER_DAY.least), v.maxValue(SMS_PER_DAY.most)),
  }),
  v.forward(
    v.check(({ provider, account }) => provider !== 'twilio' || /^AC[0-9a-f]{32}$/.test(account)),
    ['account'],
  ),
)
export type SmsAccountForm = v.InferOutput<typeof SmsAccountForm>
