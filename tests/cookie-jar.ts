/** A page's cookies, as `document.cookie` reads and writes them; paths are not told apart. */
export class CookieJar {
  readonly #cookies = new Map<string, { value: string; maxAgeS: number }>()

  get cookie(): string {
    return [...this.#cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  set cookie(written: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
    const maxAgeS = Number(/Max-Age=(\d+)/.exec(written)?.[1])
    if (maxAgeS === 0) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, maxAgeS })
  }

  /** For how long a cookie was written last, seconds; undefined when there is none. */
  maxAgeOf(name: string): number | undefined {
    return this.#cookies.get(name)?.maxAgeS
  }

  clear(): void {
    this.#cookies.clear()
  }
}

/** Gives this process a page's cookies: stores are then sealed, as they are in a browser. */
export function withCookies(): CookieJar {
  const jar = new CookieJar()
  Object.assign(globalThis, { document: jar, location: { protocol: 'https:' } })
  return jar
}
