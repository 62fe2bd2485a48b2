import { deviceSeen } from '../devices/known'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { seal } from '../platform/seal'
import { errorLine } from '../platform/startup-error'
import { note } from '../security-log/note'
import { countAtDoor, tooOften } from '../session/limits'
import { tooManyTries } from '../session/lockout'
import { type Opened, openSession } from '../session/refresh'
import { END_COOKIE, endCookie, FLOW_COOKIE, flowCookie } from './cookies'
import { ssoFailed } from './failure'
import { unsealFlow } from './flow'
import { readProvider } from './provider.row'
import { userOf } from './user-of'
import { type CameBack, tradeCode, type Vouched } from './vouched'

/**
 * Opens a session for who came back from the tenant's identity provider, in the browser that was sent there. What
 * else has to be done before it opens anything is found out as at every door.
 * @throws Refusal SSO_FAILED, TOO_MANY_TRIES after many from one address, or of one account.
 */
export async function logInBySso(
  context: RequestContext,
  { redirectUri, ...back }: CameBack & { redirectUri: string },
): Promise<Opened> {
  const { db, tenant, config, cookies } = context
  const forgive = await countAtDoor(context, 'sso')
  const flow = unsealFlow(config.secretKey, tenant, cookies.read(FLOW_COOKIE), Date.now())
  // Once: whatever comes of it, the next try begins at the provider.
  cookies.write(FLOW_COOKIE, null, flowCookie(tenant))
  const settings = await db.work(tenant, (work) => readProvider(work, config), { readOnly: true })
  if (!flow || !settings || flow.issuer !== settings.issuer || flow.redirectUri !== redirectUri)
    throw ssoFailed('flow')
  if (back.state !== flow.state) throw ssoFailed('flow')
  let vouched: Vouched
  try {
    vouched = await tradeCode(settings, flow, back)
  } catch (error) {
    if (error instanceof Refusal) throw error
    context.log.warn('O provedor de identidade não confirmou uma entrada.', {
      loja: tenant.slug,
      erro: errorLine(error),
    })
    throw ssoFailed('provider')
  }
  const opened = await db.work(tenant, async (work) => {
    const user = await userOf(work, settings.issuer, vouched)
    if (typeof user === 'string') return user
    const minutes = await tooOften(work, context, 'sso', String(user))
    if (minutes !== null) return tooManyTries('TOO_MANY_TRIES', minutes)
    await forgive(work)
    await deviceSeen(work, context, user)
    await note(work, context, 'login', { userId: user })
    return openSession(work, user, false, context.ip)
  })
  if (typeof opened === 'string') throw ssoFailed(opened)
  if (opened instanceof Refusal) throw opened
  cookies.write(END_COOKIE, seal(config.secretKey, `sso-end.${vouched.idToken}`), endCookie(tenant))
  return opened
}
