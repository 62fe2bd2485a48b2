import { PASSWORD, type Product } from '../product'

/** A refusal that the server gave in words. */
export class Refused extends Error {}

type Answer = { data?: Record<string, unknown> | null; errors?: { message: string }[] }
type Asked<T> = Readonly<{ value: T; cookies: string }>

const LOG_IN =
  'mutation($email: String!, $password: String!) { logIn(email: $email, password: $password) { token user { id } } }'
/** How long a server may be away, ms. */
const AWAY_MS = 90_000

/**
 * Somebody who works with the built server over its interface, without a browser. A server that is away is waited for,
 * and what was asked is asked again: who changes something gives it a key, or looks first.
 */
export class Api {
  readonly #product: Product
  #token = ''
  /** Who it is. */
  userId = ''

  private constructor(product: Product) {
    this.#product = product
  }

  static async of(product: Product, email: string): Promise<Api> {
    const api = new Api(product)
    const { token, user } = await api.ask<{ token: string; user: { id: string } }>(LOG_IN, {
      email,
      password: PASSWORD,
    })
    api.#token = token
    api.userId = user.id
    return api
  }

  /** The one field that is asked for. @throws Refused with the server's sentence. */
  async ask<T>(query: string, variables: object = {}, cookies = ''): Promise<T> {
    return (await this.askWithCookies<T>(query, variables, cookies)).value
  }

  /** The same, with the cookies that came along, as they are to be sent again. */
  async askWithCookies<T>(query: string, variables: object, given = ''): Promise<Asked<T>> {
    const end = Date.now() + AWAY_MS
    for (;;)
      try {
        return await this.#once<T>(query, variables, given)
      } catch (error) {
        if (error instanceof Refused || Date.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
  }

  async #once<T>(query: string, variables: object, cookies: string): Promise<Asked<T>> {
    const response = await fetch(`${this.#product.url}/demo/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(cookies !== '' && { cookie: cookies }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as Answer
    if (errors?.[0]) throw new Refused(errors[0].message)
    return {
      value: Object.values(data ?? {})[0] as T,
      cookies: response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    }
  }
}
