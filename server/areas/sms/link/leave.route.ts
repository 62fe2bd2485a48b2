import { choicesPage } from '../../../directory/customers/consent/unsubscribe'
import type { Routes } from '../../../platform/http/routes'

/**
 * GET /s/:code: the link of an SMS, to the page on which its reader says what they want no more. It changes nothing itself:
 * programs that only look at links cancel nothing. Who was erased, or no code at all, is answered as if there were none.
 */
export const leaveRoute: Routes = (app, services) => {
  app.get<{ Params: { code: string } }>('/s/:code', async ({ params: { code } }, reply) => {
    const { db, config } = services()
    const found = /^[\w-]{12}$/.test(code)
      ? await db.once<{ id: number; slug: string; customer: string }>(
          `SELECT t.id, t.slug, m.customer_id::text AS customer FROM sms_outbox m JOIN tenants t ON t.id = m.tenant_id
           WHERE m.code = $1 AND m.customer_id IS NOT NULL AND t.deactivated_at IS NULL`,
          [code],
        )
      : []
    const [one] = found
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (!one) return reply.code(404).type('text/plain; charset=utf-8').send('Este link não vale mais.')
    return reply.redirect(choicesPage(config, { id: one.id, slug: one.slug }, one.customer))
  })
}
