import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../db/work'
import type { RequestContext } from '../graphql/context'
import { cookieJar } from './cookies'

const NAME = 'balcao_refresh'

/** The refresh cookie, sent to its tenant's address only; and what else the jar holds. */
export function cookiesOf(
  tenant: Tenant,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext['cookies'] {
  const jar = cookieJar(request, reply)
  const path = `/${tenant.slug}/graphql`
  return {
    ...jar,
    refresh: jar.read(NAME),
    setRefresh: (value, maxAgeS) => {
      jar.write(NAME, value, maxAgeS === undefined ? { path } : { path, maxAgeS })
      // Customers' files that the browser fetched are not for somebody who sits there next. Browsers heed it where we are safe
      // to speak to: by https, and on this machine.
      if (value === null) reply.header('clear-site-data', '"cache"')
    },
  }
}
