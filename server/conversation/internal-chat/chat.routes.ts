import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Viewer } from '../../../src/domain/access/visibility'
import { isUserId } from '../../platform/db/is-id'
import { SNAPSHOT } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { User } from '../../platform/graphql/resolvers.gen'
import { answerRefusals, callerOf } from '../../platform/http/caller'
import type { Services } from '../../platform/services'
import { readAll } from './acknowledge'
import { type Chat, chatsWith, setPinned } from './chats'
import { colleaguePage } from './colleague.queries'
import { sendInternalMessage } from './send'

/** Colleagues of one page; further ones by `page`, from 1. */
const PAGE = 100
/** Conversations of one page: each comes with its messages. */
const CHATS_PAGE = 20

/** With the house in the address, and without, as in the specification. */
const HOUSES = ['', '/:tenant'] as const

const Id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.check((id) => isUserId(id)),
)
const Sent = v.object({
  payload: v.object({
    id: Id,
    msg: v.object({ textContent: v.string() }),
    isPinned: v.optional(v.boolean()),
    hash: v.optional(v.string()),
  }),
})
const Seen = v.object({ id: Id })
const Pinned = v.object({ contactId: Id, value: v.boolean() })
type Body = typeof Sent | typeof Seen | typeof Pinned
/** Does what a body asks for and gives the colleague's id. */
type Change<T> = (work: Work, viewer: Viewer, body: T) => Promise<string>
const Asked = v.object({
  q: v.optional(v.string(), ''),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
})

/**
 * The chat endpoints of the specification (section 7), over the conversations between colleagues. The token says whose they
 * are and of which house; an address may name the house as well, as those of files may. What is changed answers with the
 * conversation as it is then.
 */
export function chatRoutes(app: FastifyInstance, services: () => Services): void {
  answerRefusals(app)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const get = (name: string, answer: (request: FastifyRequest) => Promise<unknown>) => {
    for (const house of HOUSES) app.get(`${house}/api/apps/chat/${name}`, answer)
  }
  const post = <T extends Body>(name: string, schema: T, change: Change<v.InferOutput<T>>) => {
    const answer = async (request: FastifyRequest) => {
      const { tenant, principal } = await callerOf(services(), request)
      const body = v.safeParse(schema, request.body)
      if (!body.success) throw new Refusal('INVALID', `O corpo de ${name} não tem o formato esperado.`)
      return services().db.work(tenant, async (work) => {
        const id = await change(work, principal.viewer, body.output)
        return (await chatsWith(work, principal.viewer, [id]))[id]
      })
    }
    for (const house of HOUSES) app.post(`${house}/api/apps/chat/${name}`, answer)
  }

  get('contacts', async (request) => (await colleagues(services(), request, { limit: PAGE })).contacts)
  get(
    'chat-contacts',
    async (request) => (await colleagues(services(), request, { limit: PAGE, spoken: true })).contacts,
  )
  get(
    'chats',
    async (request) => (await colleagues(services(), request, { limit: CHATS_PAGE, spoken: true })).chats,
  )
  post('msg', Sent, async (work, viewer, { payload: { id, msg, isPinned, hash = randomUUID() } }) => {
    const args = { user_id: id, user_sending_id: viewer.id, message: msg.textContent, hash }
    await sendInternalMessage(work, viewer, args, new Date())
    if (isPinned !== undefined) await setPinned(work, viewer, id, isPinned)
    return id
  })
  post('mark-all-seen', Seen, async (work, viewer, { id }) => {
    await readAll(work, viewer, viewer.id, id)
    return id
  })
  post('set-pinned', Pinned, async (work, viewer, { contactId, value }) => {
    await setPinned(work, viewer, contactId, value)
    return contactId
  })
}

/** A page of colleagues that match what is asked for, the latest conversation first, and what was written with them. */
async function colleagues(
  services: Services,
  request: FastifyRequest,
  { limit, spoken = false }: { limit: number; spoken?: boolean },
): Promise<{ contacts: Contact[]; chats: Record<string, Chat> }> {
  const { tenant, principal } = await callerOf(services, request)
  const asked = v.safeParse(Asked, request.query)
  if (!asked.success)
    throw new Refusal('INVALID', 'Os parâmetros são q, um texto, e page, um número a partir de 1.')
  const { q, page } = asked.output
  const args = { search_filter: q, order_by: 'recent', pagination_page: page, pagination_limit: limit }
  return services.db.work(
    tenant,
    async (work) => {
      const { items } = await colleaguePage(work, principal.viewer, args, spoken)
      const ids = items.map(({ id }) => id)
      return { contacts: items.map(contactOf), chats: await chatsWith(work, principal.viewer, ids) }
    },
    SNAPSHOT,
  )
}

/** A colleague as a contact of these endpoints: numbered, as `chats` and the bodies name them. */
const contactOf = ({ id, name, image, online, role, userDepartment }: User) => ({
  uid: Number(id),
  displayName: name,
  about: userDepartment?.name ?? role.display_name,
  photoURL: image ?? null,
  status: online ? 'online' : 'offline',
})
type Contact = ReturnType<typeof contactOf>
