import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a cookie is sent, and for how long it is kept: until the browser closes when left out, s. */
export type CookieOptions = Readonly<{ path: string; maxAgeS?: number }>

/**
 * Cookies of one request, and a way to set them on its answer; null clears. All are out of reach of scripts and
 * sent by our own pages only; `Secure` where the request came over https (through the configured proxy).
 */
export type CookieJar = Readonly<{
  read(name: string): string | undefined
  write(name: string, value: string | null, options: CookieOptions): void
}>

/** The jar of a request. */
export const cookieJar = (request: FastifyRequest, reply: FastifyReply): CookieJar => ({
  read: (name) => request.cookies[name],
  write(name, value, { path, maxAgeS }) {
    const options = {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
    } as const
    if (value === null) reply.clearCookie(name, options)
    else reply.setCookie(name, value, { ...options, ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }) })
  },
})

/** Where there is no answer on which a cookie could be set: a websocket. */
export const noCookies: CookieJar = { read: () => undefined, write: () => {} }
