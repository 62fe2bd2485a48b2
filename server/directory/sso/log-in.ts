import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { seal } from '../../platform/seal'
import { errorLine } from '../../platform/startup-error'
import { deviceSeen } from '../devices/known'
import { note } from '../security-log/note'
import { tooOften } from '../session/limits'
import { tooManyTries } from '../session/lockout'
import { type Opened, openSession } from '../session/refresh'
import { END_COOKIE, endCookie, FLOW_COOKIE, flowCookie } from './cookies'
import { ssoFailed } from './failure'
import { unsealFlow } from './flow'
import { readProvider } from './provider.row'
import { countSsoTry } from './tries'
import { userOf } from './user-of'
import { type CameBack, tradeCode, type Vouched } from './vouched'

/**
 * Opens a session for whoever came back from the tenant's identity provider, in the browser that was sent there. What
 * else has to be done before it opens anything is found out as at every sign-in. What did not begin in this browser is
 * refused before anybody is asked or anything counted.
 * @throws Refusal SSO_FAILED and the like; CAPTCHA_REQUIRED after many failures, after which the way is still good;
 * TOO_MANY_TRIES for an account that comes in too often.
 */
export async function logInBySso(
  context: RequestContext,
  { redirectUri, captcha, ...back }: CameBack & { redirectUri: string; captcha: string | null },
): Promise<Opened> {
  const { db, tenant, config, cookies } = context
  const flow = unsealFlow(config.secretKey, tenant, cookies.read(FLOW_COOKIE), Date.now())
  // Once: whatever comes of it, the next try begins at the provider.
  const over = () => cookies.write(FLOW_COOKIE, null, flowCookie(tenant))
  const settings = await db.work(tenant, (work) => readProvider(work, config), { readOnly: true })
  const isOurs = flow && settings && flow.issuer === settings.issuer && flow.redirectUri === redirectUri
  if (!isOurs || back.state !== flow.state) {
    over()
    throw ssoFailed('flow')
  }
  const forgive = await countSsoTry(context, { state: flow.state, captcha })
  over()
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
