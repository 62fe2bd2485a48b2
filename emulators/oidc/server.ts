import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import { loginPage } from './page.ts'

/** Somebody whom the provider knows. `verified` undefined: it says nothing of the address. */
export type Person = { subject: string; name: string; email: string; verified: boolean | undefined }

/** A running identity provider. */
export interface OidcEmulator {
  readonly issuer: string
  readonly client: Readonly<{ id: string; secret: string }>
  /** By subject. May be changed while it runs. */
  readonly people: Map<string, Person>
  close(): Promise<void>
}

type OidcOptions = {
  /** 0 lets the system choose. */
  port?: number
  people: readonly Person[]
  /** Where it may send browsers back to. */
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
}

/**
 * Starts an OpenID Connect provider on 127.0.0.1: the certified library `oidc-provider` with one client and a page
 * on which one says who one is. It insists on PKCE.
 */
export async function startOidc({
  port = 0,
  people: known,
  redirectUris,
  postLogoutRedirectUris,
}: OidcOptions): Promise<OidcEmulator> {
  const people = new Map(known.map((person) => [person.subject, person]))
  const client = { id: 'balcao', secret: 'a-secret-of-the-client-that-is-long-enough' }
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_request, response) =>
    response.writeHead(503).end()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...postLogoutRedirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k1' }] },
    cookies: { keys: ['a key of the emulator'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id)
      if (!person) return undefined
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name: person.name,
          email: person.email,
          ...(person.verified === undefined ? {} : { email_verified: person.verified }),
        }),
      }
    },
    // Nobody is asked whether the client may know who they are.
    async loadExistingGrant(context) {
      const { session, client: asking, provider: from } = context.oidc
      const grant = new from.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const callback = provider.callback()
  answer = async (request, response) => {
    const address = new URL(request.url ?? '/', issuer)
    if (!address.pathname.startsWith('/interaction/')) return callback(request, response)
    const chosen = address.searchParams.get('as')
    if (chosen === null) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return response.end(loginPage([...people.values()]))
    }
    return provider.interactionFinished(
      request,
      response,
      chosen === ''
        ? { error: 'access_denied', error_description: 'The person turned around.' }
        : { login: { accountId: chosen } },
      { mergeWithLastSubmission: false },
    )
  }
  return {
    issuer,
    client,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
