import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sms, SmsDesk } from './desk.ts'

/** How long until the first word of a message, and between two, ms. */
const SOON_MS = 30
/** A receiver that does not take it is told again after so long, ms. */
const AGAIN_MS = [200, 1_000, 5_000]

async function tell(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  for (const wait of [...AGAIN_MS, null]) {
    const status = await fetch(url, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if ((status >= 200 && status < 300) || wait === null) return status
    await sleep(wait)
  }
  return 0
}

/** What a person wrote or what became of a message, as Zenvia says it to those who have subscribed. */
const tellZenvia = (desk: SmsDesk, eventType: string, event: object): Promise<number[]> =>
  Promise.all(
    [...new Set(desk.subscriptions.filter((one) => one.eventType === eventType).map(({ url }) => url))].map(
      (url) =>
        tell(
          url,
          { 'content-type': 'application/json' },
          JSON.stringify({
            id: randomUUID(),
            timestamp: new Date().toISOString(),
            type: eventType,
            channel: 'sms',
            ...event,
          }),
        ),
    ),
  )

/** Twilio's signature: HMAC-SHA1 over the address and the sorted parameters. */
export const twilioSignature = (
  token: string,
  url: string,
  params: Readonly<Record<string, string>>,
): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(params)
          .sort()
          .map((key) => key + params[key])
          .join(''),
    )
    .digest('base64')

const tellTwilio = (desk: SmsDesk, account: string, url: string, params: Readonly<Record<string, string>>) =>
  tell(
    url,
    {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(desk.tokens.get(account) ?? '', url, params),
    },
    new URLSearchParams(params).toString(),
  )

const ZENVIA_CODES = { sent: 'SENT', delivered: 'DELIVERED', undelivered: 'NOT_DELIVERED' } as const
export type State = keyof typeof ZENVIA_CODES

/** Where the states of a message are told: of Twilio its callback, of Zenvia whoever has subscribed. */
export type Callback = Readonly<{ account: string; url: string }> | null

/** Says what becomes of a message, one word after the other. */
export async function follow(
  desk: SmsDesk,
  sms: Sms,
  states: readonly State[],
  callback: Callback,
): Promise<void> {
  for (const state of states) {
    await sleep(SOON_MS)
    sms.state = state
    if (!desk.tells) continue
    if (sms.provider === 'zenvia')
      await tellZenvia(desk, 'MESSAGE_STATUS', {
        message: { id: sms.id, externalId: sms.ref, contentIndex: 0, from: sms.sender, to: sms.phone },
        messageId: sms.id,
        messageStatus: {
          timestamp: new Date().toISOString(),
          code: ZENVIA_CODES[state],
          description: state,
          ...(state === 'undelivered' && {
            causes: [{ reason: 'ABSENT_SUBSCRIBER', details: 'Aparelho desligado' }],
          }),
          channelData: { sms: { carrier: 'VIVO' } },
        },
      })
    else if (callback)
      await tellTwilio(desk, callback.account, callback.url, {
        AccountSid: callback.account,
        MessageSid: sms.id,
        MessageStatus: state,
        To: `+${sms.phone}`,
        From: sms.sender,
        ...(state === 'undelivered' && { ErrorCode: '30003' }),
      })
  }
}

/** Somebody answers on their phone. Gives the statuses of those who were told. */
export async function answer(
  desk: SmsDesk,
  {
    phone,
    text,
    sender,
    provider,
  }: Readonly<{ phone: string; text: string; sender: string; provider: Sms['provider'] }>,
): Promise<number[]> {
  const sms = desk.keep({ phone, sender, text, to: 'shop', provider, ref: '', state: 'received' })
  if (provider === 'zenvia')
    return tellZenvia(desk, 'MESSAGE', {
      message: {
        id: sms.id,
        from: phone,
        to: sender,
        direction: 'IN',
        channel: 'sms',
        contents: [{ type: 'text', text }],
      },
    })
  const url = desk.answersTo.get(sender)
  const [account] = desk.tokens.keys()
  if (!url || !account) return []
  return [
    await tellTwilio(desk, account, url, {
      AccountSid: account,
      MessageSid: sms.id.replaceAll('-', '').padStart(34, 'SM'),
      From: `+${phone}`,
      To: sender,
      Body: text,
    }),
  ]
}
