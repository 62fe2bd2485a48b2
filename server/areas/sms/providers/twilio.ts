import * as v from 'valibot'
import { callJson } from '../../../platform/fetch/call-json'
import { handed, notOpened } from './outcome'
import type { SmsLine, SmsPort } from './port'

const Problem = v.object({
  code: v.optional(v.union([v.number(), v.string()]), ''),
  message: v.optional(v.string(), ''),
})

/** Whoever has the phone has said no to this sender; Twilio hands nothing to them any more. */
export const TWILIO_STOPPED = '21610'

/** Twilio's Messages API (2010-04-01). Where answers go is said in its own console, by the number. */
export function twilio({ url, account, secret, sender, hookUrl, timeoutMs }: SmsLine): SmsPort {
  const base = `${url}/2010-04-01/Accounts/${account}`
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  return {
    async send({ to, text, ref }) {
      const answer = await callJson(
        {
          method: 'POST',
          url: `${base}/Messages.json`,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            To: `+${to}`,
            [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
            Body: text,
            StatusCallback: `${hookUrl}?sms=${ref}`,
          }).toString(),
        },
        timeoutMs,
      )
      const read = v.safeParse(Problem, 'json' in answer ? answer.json : null)
      const code = read.success ? String(read.output.code) : ''
      const outcome = handed(answer, read.success ? `${code} ${read.output.message}` : '')
      return outcome.fate === 'refused' && code === TWILIO_STOPPED ? { ...outcome, stopped: true } : outcome
    },
    open: async () =>
      notOpened(
        'Twilio',
        await callJson({ method: 'GET', url: `${base}.json`, headers: { authorization } }, timeoutMs),
      ),
  }
}
