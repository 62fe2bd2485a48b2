import type { GraphqlClient } from './client'

/**
 * Asks for something by plain HTTP with the user's token; one that is missing or has expired is renewed, and the
 * request made again, once.
 * `sent`: what is sent with it, instead of only asking.
 * @throws what `fetch` throws: no network, or `timeoutMs` have passed.
 */
export async function getAsUser(
  client: GraphqlClient,
  path: string,
  timeoutMs: number,
  sent?: Readonly<{ method: 'POST'; body: Blob }>,
): Promise<Response> {
  if (!client.token) await client.renew()
  const ask = () =>
    fetch(path, {
      ...sent,
      headers: {
        authorization: `Bearer ${client.token ?? ''}`,
        ...(sent && { 'content-type': 'application/octet-stream' }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
  const response = await ask()
  return response.status === 401 && (await client.renew()) === 'renewed' ? ask() : response
}
