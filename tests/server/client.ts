import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { decodeFrame, type Envelope } from '../../contract/envelope'
import { PASSWORD, type TestUser } from './fixtures'

type Answer = {
  status: number
  body: {
    data?: Record<string, unknown> | null
    errors?: { message: string; extensions?: { code?: string; reason?: string } }[]
  }
  /** The refresh cookie, as it is to be sent again. */
  cookie: string | null
  setCookie: string | null
  /** The name that the browser was given. */
  device: string | null
}

/** Sends one GraphQL request as the panel does. */
export async function ask(
  url: string,
  tenant: string,
  query: string,
  {
    token,
    cookie,
    variables,
    headers,
  }: { token?: string; cookie?: string; variables?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/${tenant}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  })
  const cookies = response.headers.getSetCookie()
  const setCookie = cookies.find((line) => line.startsWith('balcao_refresh=')) ?? null
  return {
    status: response.status,
    body: await response.json(),
    setCookie,
    cookie: setCookie?.split(';')[0] ?? null,
    device: cookies.find((line) => line.startsWith('balcao_device='))?.split(';')[0] ?? null,
  }
}

export const LOG_IN =
  'mutation($email: String!, $password: String!, $remember: Boolean, $captcha: String) { logIn(email: $email, password: $password, remember: $remember, recaptchaResponse: $captcha) { token user { id } } }'

export const logIn = (
  url: string,
  tenant: string,
  user: Pick<TestUser, 'email'>,
  password = PASSWORD,
): Promise<Answer> => ask(url, tenant, LOG_IN, { variables: { email: user.email, password } })

/** The token of a login or refresh. */
export function tokenOf({ body }: Answer): string {
  const session = Object.values(body.data ?? {})[0]
  if (
    typeof session === 'object' &&
    session !== null &&
    'token' in session &&
    typeof session.token === 'string'
  )
    return session.token
  throw new Error(`no token: ${JSON.stringify(body)}`)
}

/** Subscribes to the events; `events` grows, `closed` resolves with the close code. */
export function subscribe(url: string, tenant: string, token: string, since?: number) {
  const events: Envelope[] = []
  const errors: unknown[] = []
  let close: (code: number) => void = () => {}
  const closed = new Promise<number>((resolve) => {
    close = resolve
  })
  const client = createClient({
    url: `${url.replace('http', 'ws')}/${tenant}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    lazy: true,
    on: {
      closed: (event) =>
        close(typeof event === 'object' && event && 'code' in event ? Number(event.code) : 0),
    },
  })
  const stop = client.subscribe<{ events: string }>(
    { query: 'subscription($since: Int) { events(since: $since) }', variables: { since } },
    {
      next({ data, errors: faults }) {
        if (faults) errors.push(...faults)
        const decoded = data ? decodeFrame(data.events) : null
        if (decoded?.ok) events.push(...decoded.envelopes)
      },
      error: (error) => errors.push(error),
      complete: () => {},
    },
  )
  const numbered = () => events.filter((event) => event.seq > 0)
  return {
    events,
    numbered,
    errors,
    closed,
    stop: () => {
      stop()
      return client.dispose()
    },
  }
}
