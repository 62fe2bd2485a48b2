import * as v from 'valibot'
import { callJson } from '../../../platform/fetch/call-json'
import { handed, notOpened } from './outcome'
import type { SmsLine, SmsPort } from './port'

const Problem = v.object({ code: v.optional(v.string(), ''), message: v.optional(v.string(), '') })
const Subscriptions = v.array(
  v.object({
    eventType: v.string(),
    webhook: v.object({ url: v.optional(v.string(), '') }),
    criteria: v.optional(v.object({ channel: v.optional(v.string(), '') }), {}),
  }),
)
/** What is asked to be told of: what becomes of messages, and what people write. */
const EVENTS = ['MESSAGE_STATUS', 'MESSAGE'] as const

/** Zenvia's API, version 2 (github.com/zenvia/zenvia-openapi-spec). */
export function zenvia({ url, secret, sender, hookUrl, timeoutMs }: SmsLine): SmsPort {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callJson(
      {
        method,
        url: `${url}/v2/${path}`,
        headers: { 'x-api-token': secret, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
      timeoutMs,
    )
  return {
    async send({ to, text, ref }) {
      const answer = await call('POST', 'channels/sms/messages', {
        from: sender,
        to,
        externalId: ref,
        contents: [{ type: 'text', text, encodingStrategy: 'AUTO' }],
      })
      const problem = v.safeParse(Problem, 'json' in answer ? answer.json : null)
      return handed(answer, problem.success ? `${problem.output.code} ${problem.output.message}` : '')
    },
    async open() {
      const answer = await call('GET', 'subscriptions')
      const trouble = notOpened('Zenvia', answer)
      if (trouble !== null) return trouble
      const read = v.safeParse(Subscriptions, 'json' in answer ? answer.json : null)
      const known = read.success ? read.output : []
      for (const eventType of EVENTS) {
        const stands = known.some(
          (one) =>
            one.eventType === eventType && one.webhook.url === hookUrl && one.criteria.channel === 'sms',
        )
        if (stands) continue
        const made = await call('POST', 'subscriptions', {
          eventType,
          webhook: { url: hookUrl },
          criteria: { channel: 'sms', ...(eventType === 'MESSAGE' && { direction: 'IN' }) },
          status: 'ACTIVE',
          version: 'v2',
        })
        const why = notOpened('Zenvia', made)
        if (why !== null) return why
      }
      return null
    },
  }
}
