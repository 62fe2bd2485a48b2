import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { isOAuthKind } from '../../../../src/domain/erp/kinds'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { principalOf, type RequestContext } from '../../../platform/graphql/context'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Routes } from '../../../platform/http/routes'
import { seal, unseal } from '../../../platform/seal'
import { lockConnection, moveConnection } from '../connection.row'
import { enqueuePush, enqueueRun } from '../schedule'
import { ErpFailure } from './connector'
import { exchange, keepSecrets } from './secrets'

const COOKIE = 'balcao_erp'
/** How long somebody may take at the ERP, ms. */
const FLOW_MS = 10 * 60_000
/** Where ERPs send the browser back to; registered with this installation's application there. */
const SIGN_IN_PATH = '/erp/sign-in'

/** One way to the ERP and back, sealed in the browser that began it. */
const Flow = v.object({
  is: v.literal('erp-flow'),
  tenant: v.number(),
  user: v.string(),
  connection: v.string(),
  state: v.string(),
  at: v.number(),
})

const cookieOptions = (slug: string) => ({ path: `/${slug}/graphql`, maxAgeS: FLOW_MS / 1_000 })

/**
 * Begins signing in at an ERP: gives the address there. The state is bound to this browser, user and connection.
 * @throws Refusal NOT_FOUND, CONFLICT for a kind that is not signed in to, or that the operator has not set up.
 */
export async function beginSignIn(context: RequestContext, id: string): Promise<string> {
  const { db, tenant, config, cookies } = context
  const { userId } = principalOf(context)
  const { kind, name } = await db.work(tenant, (work) => lockConnection(work, id))
  const client = isOAuthKind(kind) ? config.erp.clients[kind] : null
  if (!isOAuthKind(kind) || !client)
    throw new Refusal(
      'CONFLICT',
      `O responsável pelo Balcão ainda não cadastrou o aplicativo que abre ${name}.`,
    )
  const state = `${tenant.slug}.${randomBytes(24).toString('base64url')}`
  const flow = { is: 'erp-flow', tenant: tenant.id, user: userId, connection: id, state, at: Date.now() }
  cookies.write(COOKIE, seal(config.secretKey, JSON.stringify(flow)), cookieOptions(tenant.slug))
  const to = new URL(config.erp.signIn[kind].authorize)
  to.searchParams.set('response_type', 'code')
  to.searchParams.set('client_id', client.id)
  to.searchParams.set('redirect_uri', `${config.publicUrl}${SIGN_IN_PATH}`)
  to.searchParams.set('state', state)
  if (kind === 'tiny') to.searchParams.set('scope', 'openid offline_access')
  return to.href
}

/**
 * Ends it with what the ERP has sent back. Gives the connection's id; what waited for the login goes on.
 * @throws Refusal CONFLICT where it was not begun here, took too long, or the ERP says no.
 */
export async function endSignIn(context: RequestContext, code: string, state: string): Promise<string> {
  const { db, tenant, config, cookies } = context
  const { userId } = principalOf(context)
  const text = cookies.read(COOKIE)
  cookies.write(COOKIE, null, cookieOptions(tenant.slug))
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Flow),
    text ? unseal(config.secretKey, text) : null,
  )
  const flow = read.success ? read.output : null
  const age = flow === null ? -1 : Date.now() - flow.at
  if (
    !flow ||
    flow.tenant !== tenant.id ||
    flow.user !== userId ||
    flow.state !== state ||
    age < 0 ||
    age > FLOW_MS
  )
    throw new Refusal('CONFLICT', 'Esta entrada não foi começada aqui, ou demorou demais. Tente de novo.')
  const { kind, name } = await db.work(tenant, (work) => lockConnection(work, flow.connection))
  if (!isOAuthKind(kind)) throw new Refusal('CONFLICT', 'Esta integração não tem uma página de entrada.')
  try {
    const secrets = await exchange(config.erp, kind, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${config.publicUrl}${SIGN_IN_PATH}`,
    })
    await db.work(tenant, async (work) => {
      await lockConnection(work, flow.connection)
      await keepSecrets(work, config.secretKey, flow.connection, secrets)
      await signedIn(work, flow.connection)
    })
    return flow.connection
  } catch (error) {
    if (!(error instanceof ErpFailure)) throw error
    throw new Refusal('CONFLICT', `${name}: ${error.fault.say}`)
  }
}

/** Somebody is let in: what waited goes on at once. */
export async function signedIn(work: Work, id: string): Promise<void> {
  await moveConnection(work, id, 'SIGN_IN')
  const { state } = await lockConnection(work, id)
  if (state !== 'paused') {
    await enqueueRun(work, id, new Date())
    await enqueuePush(work, id)
  }
  await tellTopic(work, 'erp')
}

/**
 * Where the browser comes back to. It comes from another site, so it brings no cookie of ours: it is led on to the
 * shop's page, which ends the way with what it was given.
 */
export const signInRoute: Routes = (app) => {
  app.get(SIGN_IN_PATH, async ({ query }, reply) => {
    const given = v.parse(v.record(v.string(), v.unknown()), query)
    const state = typeof given.state === 'string' ? given.state : ''
    const code = typeof given.code === 'string' ? given.code : ''
    const slug = /^([a-z0-9][a-z0-9-]{0,62})\.[\w-]{32}$/.exec(state)?.[1]
    reply.header('cache-control', 'no-store')
    if (!slug) return reply.redirect('/pages/tenant-invalid')
    const back = new URLSearchParams(code ? { code: code.slice(0, 2_000), state } : { code: '', state })
    return reply.redirect(`/${slug}/erp-integrations?${back}`)
  })
}
