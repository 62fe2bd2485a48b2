import type { GraphqlClient } from './client'

/**
 * Asks for something by plain HTTP with the user's token; one that is missing or has expired is renewed, and the
 * request made again, once.
 * @throws what `fetch` throws: no network, or `timeoutMs` have passed.
 */
export async function getAsUser(client: GraphqlClient, path: string, timeoutMs: number): Promise<Response> {
  if (!client.token) await client.renew()
  const ask = () =>
    fetch(path, {
      headers: { authorization: `Bearer ${client.token ?? ''}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
  const response = await ask()
  return response.status === 401 && (await client.renew()) === 'renewed' ? ask() : response
}
