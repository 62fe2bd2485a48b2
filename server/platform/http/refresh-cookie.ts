import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../db/work'
import type { RequestContext } from '../graphql/context'

const NAME = 'balcao_refresh'

/**
 * The refresh cookie: out of reach of scripts, sent by our own pages only, and to its tenant's address only.
 * `Secure` where the request came over https (through the configured proxy).
 */
export function cookiesOf(
  tenant: Tenant,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext['cookies'] {
  const options = {
    path: `/${tenant.slug}/graphql`,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const
  return {
    refresh: request.cookies[NAME],
    setRefresh(value, maxAgeS) {
      if (value === null) reply.clearCookie(NAME, options)
      else reply.setCookie(NAME, value, { ...options, ...(maxAgeS === undefined ? {} : { maxAge: maxAgeS }) })
    },
  }
}
