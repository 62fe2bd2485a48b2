import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

/** What a provider's ID token says; a test changes what it wants to forge. */
export type Claims = Record<string, unknown>
/** How the next ID token is made. */
export type Forgery = Readonly<{
  claims?: (right: Claims) => Claims
  sign?: 'right' | 'none' | 'other key' | 'symmetric'
  /** The subject of the user's information, where it is not the token's. */
  told?: Claims
}>

/** A provider that answers as it is told to: every code is good, and the ID token is what the test makes of it. */
export async function startForger(client: { id: string; secret: string }, email: string) {
  const right = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  let forgery: Forgery = {}
  const asked: URLSearchParams[] = []
  let nonce = ''
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        // Somebody's who would like to see challenges in the clear.
        code_challenge_methods_supported: ['plain'],
      }
    if (pathname === '/keys')
      return { keys: [{ ...(await exportJWK(right.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' }] }
    if (pathname === '/me') return forgery.told ?? {}
    asked.push(new URLSearchParams(await text(request)))
    return { access_token: 'a', token_type: 'Bearer', id_token: await idToken() }
  }

  function idToken(): Promise<string> | string {
    const now = Math.floor(Date.now() / 1_000)
    const true_ = {
      iss: issuer,
      aud: client.id,
      sub: 's',
      nonce,
      iat: now,
      exp: now + 60,
      email,
      email_verified: true,
    }
    const claims = forgery.claims?.(true_) ?? true_
    if (forgery.sign === 'none') return new UnsecuredJWT(claims).encode()
    if (forgery.sign === 'symmetric')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(client.secret))
    const { privateKey } = forgery.sign === 'other key' ? other : right
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  }

  return {
    issuer,
    client,
    /** What it was given for tokens: codes, verifiers. */
    asked,
    /** The next answer, to the flow that has this nonce. */
    next(wanted: Forgery, of: string) {
      forgery = wanted
      nonce = of
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
