import { createHmac, timingSafeEqual } from 'node:crypto'
import { digitsOf } from '../../../../src/domain/text/plain-numbers'
import { TWILIO_STOPPED } from '../providers/twilio'
import type { SmsEvent } from './sms-event'

const STATES: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** What Twilio says in a form: what became of the SMS `ref`, which stands in the address, or what somebody answered. */
export function readTwilio(form: URLSearchParams, ref: string | null): SmsEvent[] {
  const of = (name: string) => form.get(name) ?? ''
  if (ref === null)
    return form.has('Body') && of('From') !== ''
      ? [{ kind: 'answer', id: of('MessageSid'), phone: digitsOf(of('From')), text: of('Body') }]
      : []
  const state = STATES[of('MessageStatus')]
  const code = of('ErrorCode')
  const said = state === 'failed' ? `${code} ${of('MessageStatus')}`.trim() : null
  return state ? [{ kind: 'state', ref, state, said, stopped: code === TWILIO_STOPPED }] : []
}

/** Did Twilio sign this call? HMAC-SHA1 by the account's token over the address as it was called and the sorted parameters. */
export function isOfTwilio(token: string, url: string, form: URLSearchParams, signature: string): boolean {
  const params = [...form].sort(([one], [other]) => (one < other ? -1 : 1))
  const right = createHmac('sha1', token)
    .update(url + params.map(([key, value]) => key + value).join(''))
    .digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}
