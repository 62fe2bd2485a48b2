import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/graphql/refusal'
import { tenantOf } from '../../../platform/http/graphql-route'
import type { Services } from '../../../platform/services'
import { chooseContact } from './contact-choices'
import { ONE_CLICK } from './unsubscribe'

/** More than `List-Unsubscribe=One-Click` in any form, bytes. */
const LARGEST = 1_024

/**
 * POST /:tenant/unsubscribe/email?token=…: the one click of e-mail programs (RFC 8058), which send no cookie, follow no
 * page and want nothing but a good answer. GET is the page's: a program that only looks at links cancels nothing.
 */
export async function unsubscribeRoute(app: FastifyInstance, services: () => Services): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { tenant: string }; Querystring: Record<string, unknown> }>(
    ONE_CLICK,
    async ({ params, query, body, ip }, reply) => {
      const answer = (code: number, text: string) =>
        reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
      if (!/List-Unsubscribe\s*=?[\s\S]*One-Click/i.test(String(body ?? '')))
        return answer(400, 'Falta List-Unsubscribe=One-Click.')
      const tenant = await tenantOf(services(), params.tenant)
      if (!tenant) return answer(404, 'Este endereço não existe.')
      try {
        const { db, config } = services()
        const asked = {
          token: String(query.token ?? ''),
          channel: 'email',
          purpose: 'marketing',
          wanted: false,
        }
        await chooseContact({ db, config, tenant, ip }, asked, 'one_click')
        return answer(200, 'Cancelado.')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return answer(error.extensions.code === 'TOO_MANY_TRIES' ? 429 : 400, error.message)
      }
    },
  )
}
