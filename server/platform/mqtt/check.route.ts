import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { eventsTopic } from '../../../contract/transport'
import { INTEGRATION } from '../../../src/domain/access/rights'
import type { OutsideBroker } from '../config'
import { refusalOf } from '../graphql/gate'
import { tenantOf } from '../http/graphql-route'
import type { Services } from '../services'
import { READ_OWN_EVENTS } from './access'

const AuthBody = v.object({ username: v.string(), password: v.string() })
/** `acc` as mosquitto-go-auth sends it (1 read, 2 write, 3 both, 4 subscribe), `action` as EMQX does. */
const AclBody = v.object({
  username: v.string(),
  topic: v.string(),
  acc: v.optional(v.union([v.number(), v.string()])),
  action: v.optional(v.string()),
})

/**
 * POST /mqtt/auth and /mqtt/acl: an outside broker asks whether a user name and token are good, and whether a
 * user may read or write a topic. 200 `{"result":"allow"}` or 403 `{"result":"deny"}`, as the HTTP checks of
 * EMQX and mosquitto-go-auth expect. The server's own account is the one in MQTT_URL.
 */
export function mqttCheckRoute(app: FastifyInstance, services: () => Services, broker: OutsideBroker): void {
  const own = ownAccount(broker.url)
  const answer = (reply: FastifyReply, allowed: boolean) =>
    reply
      .code(allowed ? 200 : 403)
      .header('cache-control', 'no-store')
      .send({ result: allowed ? 'allow' : 'deny' })

  app.post('/mqtt/auth', async (request, reply) => {
    const { success, output } = v.safeParse(AuthBody, request.body)
    if (!success) return answer(reply, false)
    const { username, password } = output
    if (username === own.username) return answer(reply, own.username !== '' && same(password, own.password))
    const [slug = ''] = username.split('/')
    const tenant = await tenantOf(services(), slug)
    if (!tenant) return answer(reply, false)
    const { principal } = await services().principals.identify(tenant, password)
    return answer(
      reply,
      principal !== null &&
        // A topic is a user's: an integration would hear what its token does not open.
        principal.role.name !== INTEGRATION &&
        refusalOf({ principal, expired: false }, ['events']) === null &&
        READ_OWN_EVENTS.mayCallItself({ tenant: slug, userId: principal.userId }, username),
    )
  })

  app.post('/mqtt/acl', async (request, reply) => {
    const { success, output } = v.safeParse(AclBody, request.body)
    if (!success) return answer(reply, false)
    const { username, topic } = output
    const reads = output.action === 'subscribe' || ['1', '4'].includes(String(output.acc))
    if (username === own.username && own.username !== '')
      return answer(reply, !reads && /^[a-z0-9-]{1,40}\/[0-9]+\/events$/.test(topic))
    const [tenant = '', userId = '', ...rest] = username.split('/')
    return answer(reply, reads && rest.length === 0 && topic === eventsTopic(tenant, userId))
  })
}

function ownAccount(url: string): { username: string; password: string } {
  const { username, password } = new URL(url)
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** Compared in constant time, whatever the lengths. */
const same = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
