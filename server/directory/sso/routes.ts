import * as oidc from 'openid-client'
import type { Config } from '../../platform/config'
import { cookieJar } from '../../platform/http/cookies'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Routes } from '../../platform/http/routes'
import { unseal } from '../../platform/seal'
import { errorLine } from '../../platform/startup-error'
import { beginFlow } from './begin'
import { END_COOKIE, endCookie, FLOW_COOKIE, flowCookie } from './cookies'
import { describedProvider } from './provider'
import { readProvider } from './provider.row'

type Params = { Params: { tenant: string } }

/**
 * The two addresses to which the browser itself goes: to the provider and, after leaving here, to where one leaves
 * there. Both send it back to the panel where that cannot be.
 */
export const ssoRoutes: Routes = (app, services) => {
  app.get<Params>('/:tenant/sso/start', async (request, reply) => {
    const { db, config, log } = services()
    const tenant = await tenantOf(services(), request.params.tenant)
    reply.header('cache-control', 'no-store')
    if (!tenant) return reply.redirect('/pages/tenant-invalid')
    const settings = await db.work(tenant, (work) => readProvider(work, config), { readOnly: true })
    if (!settings) return reply.redirect(`/${tenant.slug}/login`)
    try {
      const { to, cookie } = await beginFlow(settings, {
        tenant,
        secretKey: config.secretKey,
        redirectUri: `${config.publicUrl}/${tenant.slug}/redirect`,
        now: Date.now(),
      })
      cookieJar(request, reply).write(FLOW_COOKIE, cookie, flowCookie(tenant))
      return reply.redirect(to.href)
    } catch (error) {
      log.warn('O provedor de identidade não responde.', { loja: tenant.slug, erro: errorLine(error) })
      return reply.redirect(`/${tenant.slug}/redirect?error=temporarily_unavailable`)
    }
  })

  app.get<Params>('/:tenant/sso/end', async (request, reply) => {
    const { db, config, log } = services()
    const tenant = await tenantOf(services(), request.params.tenant)
    reply.header('cache-control', 'no-store')
    if (!tenant) return reply.redirect('/pages/tenant-invalid')
    const cookies = cookieJar(request, reply)
    const idToken = endTokenOf(config, cookies.read(END_COOKIE))
    cookies.write(END_COOKIE, null, endCookie(tenant))
    const here = `/${tenant.slug}/login`
    const settings = await db.work(tenant, (work) => readProvider(work, config), { readOnly: true })
    // Without the cookie another site sent the browser here: nobody is made to leave the provider by that.
    if (!settings || idToken === null) return reply.redirect(here)
    try {
      const provider = await describedProvider(settings)
      if (!provider.serverMetadata().end_session_endpoint) return reply.redirect(here)
      const to = oidc.buildEndSessionUrl(provider, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${config.publicUrl}${here}`,
      })
      return reply.redirect(to.href)
    } catch (error) {
      log.warn('O provedor de identidade não responde.', { loja: tenant.slug, erro: errorLine(error) })
      return reply.redirect(here)
    }
  })
}

const PREFIX = 'sso-end.'

function endTokenOf({ secretKey }: Config, cookie: string | undefined): string | null {
  const text = cookie === undefined ? null : unseal(secretKey, cookie)
  return text?.startsWith(PREFIX) ? text.slice(PREFIX.length) : null
}
