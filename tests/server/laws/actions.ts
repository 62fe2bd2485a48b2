import type { RunningServer } from '../../../server/app'
import type { Outcome } from '../../../src/app/commands'
import * as documents from '../../../src/infra/graphql/documents.gen'
import { text } from '../areas/stage'
import { ask, LOG_IN, logIn } from '../client'
import { PASSWORD } from '../fixtures'
import { Panel } from './panel'
import { aTalk, jobsDone, meta, type Shop, type Talk } from './shop'

export const STAFF = ['alice', 'ana', 'bruno', 'carla', 'davi', 'edu'] as const
export type Staff = (typeof STAFF)[number]

/** A shop at work: its node, and everybody's panel. */
export type Scene = Readonly<{ server: RunningServer; shop: Shop; panels: Readonly<Record<Staff, Panel>> }>

/** Something that happens, with the conversations it happens to. */
export type Case = Readonly<{
  about: string
  before: (scene: Scene) => Promise<readonly Talk[]>
  act: (scene: Scene, talk: Talk) => Promise<unknown>
}>

/** Fails when a command was refused. */
export async function done<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome
  if (!result.ok) throw new Error(`${result.code} ${result.message}`)
  return result.value
}

/** Asks for one operation; fails when it is refused. */
export async function asked<T, V>(
  panel: Panel,
  document: documents.TypedDocumentString<T, V>,
  variables: V,
): Promise<T> {
  const answer = await panel.client.request(document, variables)
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}

const nobody = async (): Promise<readonly Talk[]> => []
const queued = async ({ server, shop }: Scene) => [await aTalk(server, shop, { department: shop.balcao })]

/** A ticket of Balcão that this person has taken. */
export const heldBy =
  (who: Staff) =>
  async (scene: Scene): Promise<readonly [Talk]> => {
    const talk = await aTalk(scene.server, scene.shop, { department: scene.shop.balcao })
    await done(scene.panels[who].commands.take(talk.id))
    return [talk]
  }

/** Ana's ticket, which she has offered to somebody who has not answered. */
export const offeredTo =
  (who: Staff) =>
  async (scene: Scene): Promise<readonly [Talk]> => {
    const held = await heldBy('ana')(scene)
    await ask1(scene, 'ana', held[0], who)
    return held
  }

const ask1 = ({ panels, shop }: Scene, by: Staff, { id }: Talk, to: Staff, previous: Staff | null = null) =>
  asked(panels[by], documents.CreateTicketTransferDocument, {
    chat_ticket_id: id,
    next_user_id: shop[to].id,
    previous_user_id: previous && shop[previous].id,
    note: 'Pediu entrega',
  })

/** The transfer of a ticket that waits, as the server has it. */
export async function waiting({ panels }: Scene, { id }: Talk): Promise<string> {
  const variables = { chat_ticket_id: id, transferred: false }
  const { ticketTransfer } = await asked(panels.alice, documents.TicketTransfersDocument, variables)
  const found = ticketTransfer[0]?.id
  if (!found) throw new Error('nothing waits')
  return found
}

/** Types a text into a panel and sends it, as the composer does. */
export async function say(panel: Panel, { id }: Talk, words: string, type: 'chat' | 'comment' = 'chat') {
  await done(panel.commands.openTicket(id))
  await done(panel.commands.send(id, words, { type, replyTo: null }))
  await panel.caughtUp()
}

/** The newest message of ours in a conversation, as the server has it. */
export async function ours({ panels, shop }: Scene, { id, customerId }: Talk) {
  const variables = { customer_id: customerId, instance_id: shop.instanceId, id }
  const { customerChatsPaginated } = await asked(
    panels.alice,
    documents.CustomerChatsPaginatedDocument,
    variables,
  )
  const found = customerChatsPaginated.data.find(({ hash, type }) => hash !== null && type === 'chat')
  if (!found) throw new Error('nothing of ours')
  return found
}

/** A message of Ana's that the provider refused: nobody listens where the test's node calls. */
const failed = async (scene: Scene) => {
  const held = await heldBy('ana')(scene)
  await say(scene.panels.ana, held[0], 'Temos sim.')
  await jobsDone(scene.server)
  const { id } = await ours(scene, held[0])
  await scene.shop.db.work(scene.shop.tenant, (w) =>
    w.query('UPDATE customer_chats SET whatsapp_message_id = $2, tries = 0 WHERE id = $1', [
      id,
      `wamid.f${id}`,
    ]),
  )
  await scene.shop.db.work(scene.shop.tenant, (w) =>
    w.query(
      `INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt) VALUES ($1, $2, $3, 1)`,
      [scene.shop.tenant.id, `wamid.f${id}`, id],
    ),
  )
  await meta(scene.server, scene.shop, {
    statuses: [{ id: `wamid.f${id}`, status: 'failed', errors: [{ code: 131000, title: 'x' }] }],
  })
  return held
}

/** A session beside the panel's own, to be begun, kept and ended. */
const aSession = ({ server, shop }: Scene) => logIn(server.url, shop.tenant.slug, shop.ana)
const raw = (
  { server, shop }: Scene,
  name: string,
  query: string,
  more: Parameters<typeof ask>[3],
): ReturnType<typeof ask> => {
  Panel.asked.add(name)
  return ask(server.url, shop.tenant.slug, query, more)
}
const SELF = (name: string) => `mutation { ${name} }`
const tokenOf = (body: unknown) => /"token":"([^"]+)"/.exec(JSON.stringify(body))?.[1]

/** What may happen, by the mutation that makes it happen; the law must hold for each. */
export const cases: Readonly<Record<string, readonly Case[]>> = {
  logIn: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: (scene) =>
        raw(scene, 'logIn', LOG_IN, { variables: { email: scene.shop.ana.email, password: PASSWORD } }),
    },
  ],
  refreshToken: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: async (scene) => {
        const cookie = (await aSession(scene)).cookie ?? ''
        await raw(scene, 'refreshToken', 'mutation { refreshToken { token } }', { cookie })
      },
    },
  ],
  connected: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: async (scene) =>
        raw(scene, 'connected', SELF('connected'), { token: tokenOf((await aSession(scene)).body) }),
    },
  ],
  disconnected: [
    {
      about: 'of another device changes nothing that anybody sees',
      before: nobody,
      act: async (scene) =>
        raw(scene, 'disconnected', SELF('disconnected'), { token: tokenOf((await aSession(scene)).body) }),
    },
  ],
  sendMessage: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, talk) => say(panels.ana, talk, 'Temos sim, R$ 12,90.'),
    },
    {
      about: "by an administrator in another's ticket",
      before: heldBy('bruno'),
      act: ({ panels }, talk) => say(panels.alice, talk, 'Aqui é a Alice.'),
    },
    {
      about: 'twice with one hash',
      before: heldBy('ana'),
      act: async ({ panels, shop }, { phone }) => {
        const hash = `twice-${phone}`
        const variables = { to_number: phone, message: 'Uma vez', instance_id: shop.instanceId, hash }
        await asked(panels.ana, documents.SendMessageDocument, variables)
        await asked(panels.ana, documents.SendMessageDocument, variables)
      },
    },
  ],
  sendPendingMessage: [
    {
      about: 'a new attempt with a new text',
      before: failed,
      act: async (scene, talk) => {
        const variables = { customer_chat_id: (await ours(scene, talk)).id, new_message: 'De novo' }
        await asked(scene.panels.ana, documents.SendPendingMessageDocument, variables)
      },
    },
  ],
  createChatComment: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, talk) => say(panels.ana, talk, 'Cliente antigo.', 'comment'),
    },
    {
      about: 'by a colleague, in the queue',
      before: queued,
      act: ({ panels }, talk) => say(panels.davi, talk, 'Já ligou ontem.', 'comment'),
    },
  ],
  resetCustomerUnseenMsgs: [
    {
      about: 'by the owner',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await meta(scene.server, scene.shop, { messages: [text(held[0].phone, 'Oi?'), text(held[0].phone)] })
        return held
      },
      act: async ({ panels }, { id }) => {
        await panels.ana.caughtUp()
        await done(panels.ana.commands.markSeen(id))
      },
    },
  ],
  createTicketTransfer: [
    {
      about: 'takes from the queue',
      before: queued,
      act: ({ panels }, { id }) => done(panels.ana.commands.take(id)),
    },
    {
      about: 'takes what belongs to no department',
      before: async ({ server, shop }) => [await aTalk(server, shop)],
      act: ({ panels }, { id }) => done(panels.carla.commands.take(id)),
    },
    {
      about: 'assigns to another department',
      before: queued,
      act: (scene, talk) => ask1(scene, 'alice', talk, 'carla'),
    },
    {
      about: 'asks a colleague',
      before: heldBy('ana'),
      act: (scene, talk) => ask1(scene, 'ana', talk, 'bruno'),
    },
    {
      about: 'asks another department',
      before: heldBy('ana'),
      act: (scene, talk) => ask1(scene, 'ana', talk, 'carla'),
    },
    {
      about: 'pulls as administrator',
      before: heldBy('ana'),
      act: (scene, talk) => ask1(scene, 'alice', talk, 'alice', 'ana'),
    },
  ],
  confirmTicketTransfer: [
    {
      about: 'by the receiver',
      before: offeredTo('bruno'),
      act: async (scene, talk) =>
        done(scene.panels.bruno.commands.acceptTransfer(await waiting(scene, talk))),
    },
    {
      about: 'by the receiver in another department',
      before: offeredTo('carla'),
      act: async (scene, talk) =>
        done(scene.panels.carla.commands.acceptTransfer(await waiting(scene, talk))),
    },
    {
      about: 'for somebody who knew the conversation, lost sight of it and missed what was said',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        const [{ id }] = held
        const { ana, carla } = scene.panels
        await done(ana.commands.transfer(id, scene.shop.carla.id, ''))
        await carla.caughtUp()
        await done(carla.commands.openTicket(id))
        await done(carla.commands.returnToInbox(id))
        await done(ana.commands.take(id))
        await say(ana, held[0], 'Dito enquanto isso')
        return held
      },
      act: ({ panels, shop }, { id }) => done(panels.ana.commands.transfer(id, shop.carla.id, '')),
    },
    {
      about: 'at once by the one who asks',
      before: heldBy('ana'),
      act: ({ panels, shop }, { id }) => done(panels.ana.commands.transfer(id, shop.davi.id, 'Cuide bem')),
    },
  ],
  deleteTicketTransfer: [
    {
      about: 'refused by the receiver',
      before: offeredTo('bruno'),
      act: async (scene, talk) =>
        done(scene.panels.bruno.commands.cancelTransfer(await waiting(scene, talk))),
    },
    {
      about: 'called back',
      before: offeredTo('carla'),
      act: async (scene, talk) => done(scene.panels.ana.commands.cancelTransfer(await waiting(scene, talk))),
    },
  ],
  finishChatTicket: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, { id }) => done(panels.ana.commands.finish(id)),
    },
    {
      about: 'with a transfer that waits',
      before: offeredTo('carla'),
      act: ({ panels }, { id }) => done(panels.alice.commands.finish(id)),
    },
  ],
  returnChatTicketToInbox: [
    {
      about: 'by the owner',
      before: heldBy('ana'),
      act: ({ panels }, { id }) => done(panels.ana.commands.returnToInbox(id)),
    },
    {
      about: 'by an owner of another department, who loses sight of it',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await done(scene.panels.ana.commands.transfer(held[0].id, scene.shop.carla.id, ''))
        return held
      },
      act: ({ panels }, { id }) => done(panels.carla.commands.returnToInbox(id)),
    },
  ],
}
