import type { Operation } from '../../../contract/operation'
import type { RunningServer } from '../../../server/app'
import type { Outcome } from '../../../src/app/panel/commands'
import * as documents from '../../../src/infra/graphql/documents.gen'
import * as internal from '../../../src/infra/graphql/internal-chat.gen'
import type { Panel } from './panel'
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
export async function asked<T, V>(panel: Panel, document: Operation<T, V>, variables: V): Promise<T> {
  const answer = await panel.client.request(document, variables)
  if (!answer.ok) throw new Error(answer.message)
  return answer.data
}

/** No conversation is needed. */
export const nobody = async (): Promise<readonly Talk[]> => []
/** A ticket in Balcão's queue. */
export const queued = async ({ server, shop }: Scene) => [
  await aTalk(server, shop, { department: shop.balcao }),
]

/** A ticket of Balcão that this person has taken. */
export const heldBy =
  (who: Staff) =>
  async (scene: Scene): Promise<readonly [Talk]> => {
    const talk = await aTalk(scene.server, scene.shop, { department: scene.shop.balcao })
    await done(scene.panels[who].commands.take(talk.id))
    return [talk]
  }

/** A ticket of Balcão in the hands of Carla, who sees it for no other reason. */
export async function heldByStranger(scene: Scene): Promise<readonly [Talk]> {
  const held = await heldBy('ana')(scene)
  await done(scene.panels.ana.commands.transfer(held[0].id, scene.shop.carla.id, '', false))
  return held
}

/** Ana's ticket, which she has offered to somebody who has not answered. */
export const offeredTo =
  (who: Staff) =>
  async (scene: Scene): Promise<readonly [Talk]> => {
    const held = await heldBy('ana')(scene)
    await handTo(scene, 'ana', held[0], who)
    return held
  }

/** Asks that a ticket be handed to somebody; `previous` is whom the asker believes to have it. */
export const handTo = (
  { panels, shop }: Scene,
  by: Staff,
  { id }: Talk,
  to: Staff,
  previous: Staff | null = null,
) =>
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

let whispers = 0

/** Writes to a colleague. */
export const whisper = (
  { panels, shop }: Scene,
  from: Staff,
  to: Staff,
  hash = `whisper-${process.pid}-${++whispers}`,
) =>
  asked(panels[from], internal.SendMessageInternalChatDocument, {
    user_id: shop[to].id,
    user_sending_id: shop[from].id,
    message: 'Cobre o caixa?',
    hash,
  })

/** Uploads a file as this person; gives the address to send it by. */
export async function uploaded({ client }: Panel, bytes: Buffer, name: string): Promise<string> {
  uploads += 1
  const form = new FormData()
  form.set('upload_id', `law-${process.pid}-${uploads}`)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(client.endpoint.replace(/graphql$/, 'api/file/upload'), {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { url: string }).url
}
let uploads = 0

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

/** The newest message of the customer's in a conversation. */
export async function theirs({ panels, shop }: Scene, { id, customerId }: Talk): Promise<string> {
  const variables = { customer_id: customerId, instance_id: shop.instanceId, id }
  const page = await asked(panels.alice, documents.CustomerChatsPaginatedDocument, variables)
  const found = page.customerChatsPaginated.data.find(({ tag_type }) => tag_type === 'in')
  if (!found) throw new Error('nothing of theirs')
  return found.id
}

/** A message of Ana's that the provider refused: nobody listens where the test's node calls. */
export const failed = async (scene: Scene) => {
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
