import { Readable } from 'node:stream'
import { mediaArrived } from '../../../server/conversation/messages/inbound/fetch-file.record'
import { keepFile } from '../../../server/directory/media/file.row'
import { aPhone, aWamid, HOUR_AGO, text } from '../areas/stage'
import { PNG } from '../media-samples'
import { type Case, done, heldBy, ours, type Scene, say } from './deeds'
import { aTalk, meta, type Talk, talkOf } from './shop'

const inQueue = async ({ server, shop }: Scene) => [await aTalk(server, shop)]

/** A message of Ana's that Meta has taken, under this id. */
async function accepted(scene: Scene): Promise<readonly [Talk]> {
  const held = await heldBy('ana')(scene)
  await say(scene.panels.ana, held[0], 'Sai em 20 minutos.')
  return held
}

/** Ana has a conversation in which the customer wrote two messages whose ids are known. */
async function said(scene: Scene): Promise<readonly [Talk]> {
  const held = await heldBy('ana')(scene)
  const { phone } = held[0]
  await meta(scene.server, scene.shop, {
    messages: [
      text(phone, 'Um', { id: `wamid.p.${phone}` }),
      text(phone, 'Dois', { id: `wamid.q.${phone}` }),
    ],
  })
  return held
}

/** A customer's reaction, `second`s after an hour ago. */
const reaction = (phone: string, target: string, emoji: string, second: number) => ({
  ...text(phone),
  timestamp: String(HOUR_AGO + second),
  type: 'reaction',
  reaction: { message_id: target, emoji },
})

/** Statuses of Ana's message, as Meta tells them: with the echo of what was sent along. */
const statuses =
  (...states: readonly string[]) =>
  async (scene: Scene, talk: Talk) => {
    const { hash } = await ours(scene, talk)
    await meta(scene.server, scene.shop, {
      statuses: states.map((status) => ({
        id: `wamid.of.${hash}`,
        status,
        biz_opaque_callback_data: JSON.stringify({ h: hash, a: 1 }),
        ...(status === 'failed' && { errors: [{ code: 131026, title: 'Undeliverable' }] }),
      })),
    })
  }

/** What Meta's webhooks may bring. */
export const inbound: readonly Case[] = [
  {
    about: 'a new customer writes',
    before: async () => [],
    act: ({ server, shop }) => aTalk(server, shop, { name: 'Zuleica', says: 'Tem dipirona?' }),
  },
  {
    about: 'a customer in the queue writes three times in one call',
    before: inQueue,
    act: ({ server, shop }, { phone }) =>
      meta(server, shop, { messages: [text(phone, 'a'), text(phone, 'b'), text(phone, 'c')] }),
  },
  {
    about: 'a customer sends a photo, whose file comes later',
    before: heldBy('ana'),
    act: async ({ server, shop }, { phone }) => {
      const id = aWamid()
      await meta(server, shop, {
        messages: [{ from: phone, id, type: 'image', image: { id: '1', caption: 'A receita' } }],
      })
      const { files } = server.services
      const incoming = await files.receive(Readable.from([PNG]), () => {})
      await server.db.work(shop.tenant, async (w) => {
        const found = await w.one<{ id: string }>(
          'SELECT id::text FROM customer_chats WHERE whatsapp_message_id = $1',
          [id],
        )
        const file = { incoming, mime: 'image/png', name: 'a.png', ownerId: null, uploadId: null }
        const kept = await keepFile(w, files, file)
        await mediaArrived(w, found?.id ?? '', kept?.id ?? '')
      })
    },
  },
  {
    about: 'a customer answers the owner, and Meta says it twice',
    before: accepted,
    act: async ({ server, shop }, { phone }) => {
      const message = text(phone, 'Obrigado!')
      await meta(server, shop, { messages: [message, message] })
      await meta(server, shop, { messages: [message] })
    },
  },
  {
    about: 'a customer whose ticket was closed comes back',
    before: async (scene) => {
      const held = await heldBy('ana')(scene)
      await done(scene.panels.ana.commands.finish(held[0].id))
      return held
    },
    act: ({ server, shop }, { phone }) => meta(server, shop, { messages: [text(phone, 'Voltei')] }),
  },
  {
    about: 'edits and revokes',
    before: async ({ server, shop }) => {
      const phone = aPhone()
      await meta(server, shop, {
        messages: [
          text(phone, 'Qero dipirona', { id: `wamid.e.${phone}` }),
          text(phone, 'ops', { id: `wamid.r.${phone}` }),
        ],
      })
      return [await talkOf(shop, phone)]
    },
    act: ({ server, shop }, { phone }) =>
      meta(server, shop, {
        messages: [
          {
            ...text(phone),
            type: 'edit',
            edit: {
              original_message_id: `wamid.e.${phone}`,
              message: { type: 'text', text: { body: 'Quero dipirona' } },
            },
          },
          { ...text(phone), type: 'revoke', revoke: { original_message_id: `wamid.r.${phone}` } },
        ],
      }),
  },
  {
    about: 'a reaction, and one that is taken back',
    before: said,
    act: ({ server, shop }, { phone }) =>
      meta(server, shop, {
        messages: [
          reaction(phone, `wamid.q.${phone}`, '👍', 1),
          reaction(phone, `wamid.p.${phone}`, '❤️', 1),
          reaction(phone, `wamid.p.${phone}`, '', 2),
        ],
      }),
  },
  {
    about: 'a reaction before its message, and before ours is known to have arrived',
    before: accepted,
    act: async (scene, talk) => {
      const { server, shop } = scene
      const { hash } = await ours(scene, talk)
      const late = text(talk.phone, 'Chegou depois')
      await meta(server, shop, {
        messages: [reaction(talk.phone, late.id, '😂', 1), reaction(talk.phone, `wamid.of.${hash}`, '🙏', 1)],
      })
      await meta(server, shop, { messages: [late] })
      await statuses('sent')(scene, talk)
    },
  },
  {
    about: 'a place, cards, an answer from a list and an order',
    before: inQueue,
    act: ({ server, shop }, { phone }) =>
      meta(server, shop, {
        messages: [
          {
            ...text(phone),
            type: 'location',
            location: { latitude: '-23.55', longitude: -46.63, name: 'Praça da Sé' },
          },
          {
            ...text(phone),
            type: 'contacts',
            contacts: [{ name: { formatted_name: 'Dr. Paulo' }, phones: [{ phone: '+55 11 3333-4444' }] }],
          },
          {
            ...text(phone, '', { context: { forwarded: true } }),
            type: 'interactive',
            interactive: {
              type: 'list_reply',
              list_reply: { id: '1', title: 'Entrega', description: 'Até 18h' },
            },
          },
          {
            ...text(phone),
            type: 'order',
            order: {
              catalog_id: '1',
              product_items: [
                { product_retailer_id: 'DIP-500', quantity: '2', item_price: '8.90', currency: 'BRL' },
              ],
            },
          },
        ],
      }),
  },
  {
    about: 'the number of a customer who hid it becomes known',
    before: async (scene) => {
      const { server, shop } = scene
      const bsuid = `BR.${Math.random().toString(36).slice(2)}`
      const hidden = { ...text('0'), from: undefined, from_user_id: bsuid }
      await meta(server, shop, {
        messages: [hidden],
        contacts: [{ user_id: bsuid, profile: { name: `Oculta ${bsuid}` } }],
      })
      const row = await shop.db.work(shop.tenant, (w) =>
        w.one<{ id: string; customer_id: string }>(
          `SELECT t.id::text, t.customer_id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.bsuid = $1`,
          [bsuid],
        ),
      )
      if (!row) throw new Error('no ticket')
      const talk = { id: row.id, customerId: row.customer_id, phone: bsuid }
      // An earlier ticket of the same person, closed: it shows the number too.
      await done(scene.panels.ana.commands.take(talk.id))
      await done(scene.panels.ana.commands.finish(talk.id))
      return [talk]
    },
    act: ({ server, shop }, { phone: bsuid }) => {
      const phone = aPhone()
      return meta(server, shop, {
        messages: [{ ...text(phone), from_user_id: bsuid }],
        contacts: [{ wa_id: phone, user_id: bsuid, profile: { name: 'Revelada' } }],
      })
    },
  },
  { about: 'sent, delivered, read', before: accepted, act: statuses('sent', 'delivered', 'read') },
  { about: 'read before sent, twice', before: accepted, act: statuses('read', 'sent', 'read', 'delivered') },
  { about: 'failed', before: accepted, act: statuses('sent', 'failed') },
]
