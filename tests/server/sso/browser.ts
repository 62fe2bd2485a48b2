import type { ask } from '../client'

/** A browser as far as single sign-on is concerned: it keeps cookies by address and follows nothing by itself. */
export class Browser {
  readonly #jar = new Map<string, { path: string; value: string }>()

  /** The cookies that go to this path. */
  #header(origin: string, path: string): string {
    return [...this.#jar]
      .filter(([key, { path: of }]) => key.startsWith(`${origin} `) && path.startsWith(of))
      .map(([key, { value }]) => `${key.split(' ')[1]}=${value}`)
      .join('; ')
  }

  #keep(origin: string, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name, ...value] = pair.split('=')
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const gone = value.join('') === '' || /expires=Thu, 01 Jan 1970/i.test(line)
      if (gone) this.#jar.delete(`${origin} ${name}`)
      else this.#jar.set(`${origin} ${name}`, { path, value: value.join('=') })
    }
  }

  cookie(name: string): string | undefined {
    return [...this.#jar].find(([key]) => key.endsWith(` ${name}`))?.[1].value
  }

  setCookie(origin: string, name: string, path: string, value: string): void {
    this.#jar.set(`${origin} ${name}`, { path, value })
  }

  async get(address: string): Promise<Response> {
    const { origin, pathname } = new URL(address)
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: this.#header(origin, pathname), accept: 'text/html' },
    })
    this.#keep(origin, response.headers.getSetCookie())
    return response
  }

  /** Follows redirections until an address begins with `end`; gives that address. */
  async go(address: string, end: string): Promise<URL> {
    let here = address
    for (let n = 0; n < 12; n++) {
      if (n > 0 && here.startsWith(end)) return new URL(here)
      const response = await this.get(here)
      const to = response.headers.get('location')
      if (to === null) return new URL(here)
      here = new URL(to, here).href
    }
    throw new Error(`no end: ${here}`)
  }

  async ask(url: string, tenant: string, query: string, variables: object) {
    const cookie = this.#header(new URL(url).origin, `/${tenant}/graphql`)
    const response = await fetch(`${url}/${tenant}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query, variables }),
    })
    this.#keep(new URL(url).origin, response.headers.getSetCookie())
    const body: Awaited<ReturnType<typeof ask>>['body'] = await response.json()
    return { status: response.status, body }
  }
}
