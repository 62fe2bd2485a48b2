import { beforeAll, describe, expect, it } from 'vitest'
import { deliverAll, readAll } from '../../../server/conversation/internal-chat/acknowledge'
import { colleaguePage } from '../../../server/conversation/internal-chat/colleague.queries'
import {
  internalMessage,
  internalMessagePage,
} from '../../../server/conversation/internal-chat/message.queries'
import { sendInternalFile, sendInternalMessage } from '../../../server/conversation/internal-chat/send'
import { deleteOwnFile, deleteUnsent, visibleFile } from '../../../server/directory/media/access'
import type { Audience } from '../../../server/platform/events/audience'
import type { Refusal } from '../../../server/platform/graphql/refusal'
import type {
  InternalChatMessage,
  MutationSendImageInternalChatArgs,
  QueryPaginatedInternalChatMessageArgs,
} from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aUser } from '../fixtures'
import { aHash, aStage, head, rows, type Stage, work } from './stage'

const database = aDatabase()
const stage = aStage(database)
let house: Stage & { another: never }
let alice: Viewer
let ana: Viewer
let bruno: Viewer
let carla: Viewer

type House = Pick<Stage, 'db' | 'tenant'>

/** One shop for each block: what one says is not in the way of the other. */
const furnished = () =>
  beforeAll(async () => {
    const made = await stage().another()
    house = { ...stage(), ...made } as typeof house
    ;({ alice, ana, bruno, carla } = made)
  })

const say = (
  from: Viewer,
  to: Viewer | string,
  message = 'Oi',
  more: { hash?: string; parent_id?: string; user_sending_id?: string } = {},
  at: House = house,
) =>
  work(at, (w) =>
    sendInternalMessage(
      w,
      from,
      {
        user_id: typeof to === 'string' ? to : to.id,
        user_sending_id: from.id,
        message,
        hash: aHash(),
        ...more,
      },
      new Date(),
    ),
  )
const page = (who: Viewer, args: Partial<QueryPaginatedInternalChatMessageArgs>, at: House = house) =>
  work(at, (w) => internalMessagePage(w, who, { user_id: who.id, user_sending_id: who.id, ...args }))
const talk = (who: Viewer, peer: Viewer, args: Partial<QueryPaginatedInternalChatMessageArgs> = {}) =>
  page(who, { user_sending_id: peer.id, ...args })
const colleagues = (who: Viewer, args = {}) =>
  work(house, (w) => colleaguePage(w, who, { order_by: 'recent', pagination_limit: 50, ...args }))
const unseen = async (who: Viewer) =>
  Object.fromEntries((await colleagues(who)).items.map(({ name, unseenMsg }) => [name, unseenMsg]))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Refusal) => error.extensions.code,
  )
const events = (since: number) =>
  rows<{
    seq: string
    event: string
    audience: Audience
    data: Record<string, unknown>
    hash: string | null
  }>(house, 'SELECT seq, event, audience, data, hash FROM events WHERE seq > $1 ORDER BY seq', [since])
const goOnline = (who: Viewer) =>
  rows(
    house,
    `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at, seen_at)
     VALUES ($1, $2, gen_random_uuid()::text, now() + interval '1 day', now())`,
    [house.tenant.id, Number(who.id)],
  )

describe('a message', () => {
  furnished()

  it('is a row, and one event for the two', async () => {
    const before = await head(house)
    const hash = aHash()
    const sent = await say(ana, bruno, '  Cobre o caixa?\u0000 ', { hash })
    expect(sent).toMatchObject({
      user_id: bruno.id,
      user_sending_id: ana.id,
      message: '  Cobre o caixa? ',
      ack: 1,
      unseen_msg: true,
      hash,
      parent: null,
      rev: before + 1,
    })
    expect((await talk(bruno, ana)).items).toEqual([sent])
    expect(await events(before)).toMatchObject([
      {
        event: 'InternalChatMessageCreated',
        hash,
        audience: { kind: 'users', ids: [ana.id, bruno.id] },
        data: { message: sent },
      },
    ])
  })

  it('is one, however often it is asked for', async () => {
    const before = await head(house)
    const hash = aHash()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(ana, carla, 'Uma vez', { hash })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await head(house)).toBe(before + 1)
    expect((await talk(carla, ana)).total_items).toBe(1)
  })

  it('is delivered at once to a colleague who is connected, and later to one who comes', async () => {
    await goOnline(carla)
    expect((await say(ana, carla)).ack).toBe(2)
    const waiting = await say(carla, alice)
    expect(waiting.ack).toBe(1)
    const before = await head(house)
    await work(house, (w) => deliverAll(w, alice))
    await work(house, (w) => deliverAll(w, alice))
    expect(await events(before)).toMatchObject([
      {
        event: 'InternalChatMessagesAckChanged',
        audience: { kind: 'users', ids: [alice.id, carla.id] },
        data: { user_id: alice.id, user_sending_id: carla.id, messages: [{ id: waiting.id, ack: 2 }] },
      },
    ])
    // What came after a number is counted by it: an acknowledgement must not make the message younger.
    expect((await talk(alice, carla)).items[0]).toMatchObject({ ack: 2, rev: waiting.rev })
  })

  it('answers another of the same conversation', async () => {
    const asked = await say(ana, bruno, 'Tem troco?')
    expect(await say(bruno, ana, 'Tem', { parent_id: asked.id })).toMatchObject({
      parent_id: asked.id,
      parent: { id: asked.id, message: 'Tem troco?', user_sending_id: ana.id },
    })
  })

  it.each([
    ['of nothing', () => say(ana, bruno, ' \n'), 'INVALID'],
    ['of 4,097 characters', () => say(ana, bruno, 'á'.repeat(4097)), 'INVALID'],
    ['with an empty key', () => say(ana, bruno, 'x', { hash: '' }), 'INVALID'],
    ['to oneself', () => say(ana, ana), 'INVALID'],
    ['to nobody', () => say(ana, '999999999999'), 'NOT_FOUND'],
    ['to what is no id', () => say(ana, "1' OR 1=1"), 'NOT_FOUND'],
    ['answering nothing', () => say(ana, bruno, 'x', { parent_id: '999999999999' }), 'INVALID'],
    ['of 4,096 characters', () => say(ana, bruno, 'á'.repeat(4096)), 'accepted'],
  ])('%s: %s', async (_, send, code) => {
    expect(await codeOf(send())).toBe(code)
  })
})

describe('seeing', () => {
  furnished()

  it('counts for the one who reads, and tells the other', async () => {
    const first = await say(bruno, ana, '1')
    const second = await say(bruno, ana, '2')
    await say(carla, ana, 'outra')
    expect(await unseen(ana)).toMatchObject({ Bruno: 2, Carla: 1, Alice: 0 })
    expect(await unseen(bruno)).toMatchObject({ Ana: 0 })
    const before = await head(house)
    await work(house, (w) => readAll(w, ana, ana.id, bruno.id))
    await work(house, (w) => readAll(w, ana, ana.id, bruno.id))
    expect(await events(before)).toMatchObject([
      {
        event: 'InternalChatMessagesAckChanged',
        audience: { kind: 'users', ids: [ana.id, bruno.id] },
        data: {
          messages: [
            { id: first.id, ack: 3 },
            { id: second.id, ack: 3 },
          ],
          rev: before + 1,
        },
      },
    ])
    expect(await unseen(ana)).toMatchObject({ Bruno: 0, Carla: 1 })
    expect((await talk(bruno, ana)).items.map(({ ack, unseen_msg }) => [ack, unseen_msg])).toEqual([
      [3, false],
      [3, false],
    ])
  })

  /**
   * A reader takes the number of "all read" for everything below it: a message with a lower number that was
   * not marked would never be counted by anybody again.
   */
  it('marks whatever has a lower number, also what is being sent at this moment', async () => {
    for (let round = 0; round < 12; round++) {
      await say(carla, bruno, 'antes')
      await Promise.all([
        ...Array.from({ length: 4 }, () => say(carla, bruno, 'agora')),
        work(house, (w) => readAll(w, bruno, bruno.id, carla.id)),
      ])
      const left = await rows<{ left: number }>(
        house,
        `SELECT count(*)::integer AS left FROM internal_chat_messages WHERE ack < 3 AND user_id = $1 AND rev <
           (SELECT max(seq) FROM events WHERE event = 'InternalChatMessagesAckChanged')`,
        [Number(bruno.id)],
      )
      expect(left).toEqual([{ left: 0 }])
    }
  })
})

describe('pages', () => {
  furnished()
  const texts = (messages: readonly Pick<InternalChatMessage, 'message'>[]) =>
    messages.map(({ message }) => message)

  it('are newest first, ten by default, and end', async () => {
    for (let n = 1; n <= 23; n++) await say(n % 2 ? ana : bruno, n % 2 ? bruno : ana, `m${n}`)
    await say(carla, ana, 'm99 de outra conversa')
    const [one, three] = [await talk(ana, bruno), await talk(ana, bruno, { pagination_page: 3 })]
    expect(one).toMatchObject({ total_pages: 3, total_items: 23 })
    expect(texts(one.items)).toEqual(Array.from({ length: 10 }, (_, n) => `m${23 - n}`))
    expect(texts(three.items)).toEqual(['m3', 'm2', 'm1'])
    expect(await talk(bruno, ana)).toEqual(one)
    expect(await page(ana, { user_id: bruno.id, user_sending_id: ana.id })).toEqual(one)
    expect(texts((await talk(ana, bruno, { orderBy: 'asc', pagination_limit: 2 })).items)).toEqual([
      'm1',
      'm2',
    ])
    expect(texts((await talk(ana, bruno, { search_filter: 'M22' })).items)).toEqual(['m22'])
    expect((await talk(ana, bruno, { search_filter: '%' })).total_items).toBe(0)
    expect(await codeOf(talk(ana, bruno, { orderBy: 'id; DROP TABLE users' }))).toBe('INVALID')
  })

  it('of colleagues: who has written something unseen, then the last message, then the name', async () => {
    const names = async (args = {}) => (await colleagues(ana, args)).items.map(({ name }) => name)
    // Carla and Bruno have both written something unseen; Carla's is newer.
    expect(await names()).toEqual(['Carla', 'Bruno', 'Alice'])
    await work(house, (w) => readAll(w, ana, ana.id, carla.id))
    expect(await names()).toEqual(['Bruno', 'Carla', 'Alice'])
    await say(ana, alice, 'A mais nova')
    expect(await names()).toEqual(['Bruno', 'Alice', 'Carla'])
    expect(await names({ order_by: 'name' })).toEqual(['Alice', 'Bruno', 'Carla'])
    expect(await names({ search_filter: 'RUN' })).toEqual(['Bruno'])
    expect(await names({ search_filter: '_' })).toEqual([])
    expect(await codeOf(names({ order_by: 'password_hash' }))).toBe('INVALID')
    const { last_messages, total_pages, total_items } = await colleagues(ana, { pagination_limit: 2 })
    expect([total_pages, total_items, last_messages.length]).toEqual([2, 3, 2])
  })
})

describe('attacks', () => {
  furnished()

  it('nobody reads a conversation of two others, no administrator either', async () => {
    const secret = await say(ana, bruno, 'SIGILO')
    const answers = await Promise.all([
      codeOf(page(carla, { user_id: ana.id, user_sending_id: bruno.id })),
      codeOf(page(alice, { user_id: ana.id, user_sending_id: bruno.id })),
      codeOf(page(alice, { user_id: bruno.id, user_sending_id: ana.id, search_filter: 'SIGILO' })),
    ])
    expect(answers).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    for (const who of [alice, carla]) {
      expect(await work(house, (w) => internalMessage(w, who, secret.id))).toBeNull()
      expect((await talk(who, ana)).items).toEqual([])
      expect(JSON.stringify(await colleagues(who))).not.toContain('SIGILO')
    }
    expect(await work(house, (w) => internalMessage(w, bruno, secret.id))).toMatchObject({
      message: 'SIGILO',
    })
  })

  it('nobody writes, reads or hears in the name of another', async () => {
    const secret = await say(ana, bruno, 'SIGILO 2')
    expect(await codeOf(say(alice, bruno, 'x', { user_sending_id: ana.id }))).toBe('FORBIDDEN')
    expect(await codeOf(work(house, (w) => readAll(w, alice, bruno.id, ana.id)))).toBe('FORBIDDEN')
    // The hash of somebody else's message opens nothing, and a quotation brings nothing out.
    expect(await codeOf(say(carla, bruno, 'x', { hash: secret.hash ?? '' }))).toBe('CONFLICT')
    expect(await codeOf(say(carla, bruno, 'x', { parent_id: secret.id }))).toBe('INVALID')
    expect(await codeOf(say(ana, carla, 'x', { parent_id: secret.id }))).toBe('INVALID')
    expect((await talk(bruno, ana)).items[0]).toMatchObject({ id: secret.id, ack: 1 })
    for (const { audience } of await events(0))
      expect(audience).toMatchObject({ kind: 'users', ids: { length: 2 } })
  })

  it('no message reaches the blocked, the deleted or another tenant', async () => {
    const [out, gone] = [
      await aUser(house.db, house.tenant, 'Fora'),
      await aUser(house.db, house.tenant, 'Foi'),
    ]
    await rows(house, 'UPDATE users SET blocked_at = now() WHERE id = $1', [Number(out.id)])
    await rows(house, 'UPDATE users SET deleted_at = now() WHERE id = $1', [Number(gone.id)])
    expect(await codeOf(say(ana, out.id))).toBe('NOT_FOUND')
    expect(await codeOf(say(ana, gone.id))).toBe('NOT_FOUND')
    expect((await colleagues(ana)).items.map(({ name }) => name)).not.toContain('Fora')
    const next = await stage().another()
    const theirs = await say(next.ana, next.bruno, 'VIZINHA', {}, { db: house.db, tenant: next.tenant })
    expect(await work(house, (w) => internalMessage(w, ana, theirs.id))).toBeNull()
    expect(await codeOf(say(ana, bruno, 'x', { parent_id: theirs.id }))).toBe('INVALID')
    // Another tenant's equal hash is another message.
    expect((await say(ana, bruno, 'x', { hash: theirs.hash ?? '' })).id).not.toBe(theirs.id)
  })
})

describe('files', () => {
  furnished()
  /** A file that a user has uploaded. */
  const upload = async (by: Viewer, mime = 'image/png', name = 'receita.png', at: House = house) => {
    const [row] = await rows<{ id: string }>(
      at,
      `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id) VALUES ($1, $2, 1, $3, $4, $5)
       RETURNING id::text`,
      [at.tenant.id, 'a'.repeat(64), mime, name, Number(by.id)],
    )
    return row?.id ?? ''
  }
  const file = (args: Partial<MutationSendImageInternalChatArgs>, from = ana, to = bruno) =>
    work(house, (w) =>
      sendInternalFile(
        w,
        from,
        { user_id: to.id, user_sending_id: from.id, image_url: '', hash: aHash(), ...args },
        new Date(),
      ),
    )
  const own = (id: string) => `/${house.tenant.slug}/api/file/${id}`
  const sees = (who: Viewer, id: string) => codeOf(work(house, (w) => visibleFile(w, who, id)))

  it('are what the house knows of them, not what the sender says; kept without signature', async () => {
    const id = await upload(ana)
    const sent = await file({
      image_url: `https://balcao.test${own(id)}?expires=1&signature=abc`,
      image_caption: 'A receita',
      document_name: 'pagina.html',
      document_mimetype: 'text/html',
    })
    expect(sent).toMatchObject({
      type: 'image',
      image_url: own(id),
      caption: 'A receita',
      message: null,
      document_name: 'receita.png',
      document_mimetype: 'image/png',
    })
    expect((await talk(bruno, ana)).items[0]).toEqual(sent)
  })

  it.each([
    ['audio/ogg; codecs=opus', 'audio'],
    ['video/mp4', 'video'],
    ['application/pdf', 'document'],
    ['image/webp', 'image'],
  ])('of type %s are of kind %s', async (mime, type) => {
    expect((await file({ image_url: own(await upload(ana, mime)) })).type).toBe(type)
  })

  it('are seen by the two of the conversation, and by nobody else, administrator or not', async () => {
    const id = await upload(ana)
    expect(await sees(bruno, id)).toBe('NOT_FOUND')
    await file({ image_url: own(id) })
    expect(await sees(ana, id)).toBe('accepted')
    expect(await sees(bruno, id)).toBe('accepted')
    expect(await sees(carla, id)).toBe('NOT_FOUND')
    expect(await sees(alice, id)).toBe('NOT_FOUND')
  })

  it('may be passed on by who sees them, and only by them', async () => {
    const id = await upload(ana)
    await file({ image_url: own(id) })
    expect(await codeOf(file({ image_url: own(id) }, carla, alice))).toBe('INVALID')
    await file({ image_url: own(id) }, bruno, carla)
    expect(await sees(carla, id)).toBe('accepted')
  })

  it('that were sent stay: neither their owner nor the sweep takes them away', async () => {
    const [sent, kept] = [await upload(ana), await upload(ana)]
    await file({ image_url: own(sent) })
    expect(await codeOf(work(house, (w) => deleteOwnFile(w, ana, sent)))).toBe('CONFLICT')
    await rows(house, `UPDATE media_files SET created_at = now() - interval '31 days' WHERE id = ANY ($1)`, [
      [sent, kept],
    ])
    await work(house, deleteUnsent)
    expect(await sees(bruno, sent)).toBe('accepted')
    expect(await sees(ana, kept)).toBe('NOT_FOUND')
  })

  it('of another tenant are none', async () => {
    const next = await stage().another()
    const theirs = await upload(next.ana, 'image/png', 'a.png', { db: house.db, tenant: next.tenant })
    expect(await codeOf(file({ image_url: `/${next.tenant.slug}/api/file/${theirs}` }))).toBe('INVALID')
    expect(await codeOf(file({ image_url: own('999999999') }))).toBe('INVALID')
  })

  it.each([
    ['somewhere else', 'https://mau.example/x.png'],
    ['another tenant', '/outra-loja/api/file/7'],
    ['a path that climbs', 'SLUG/api/file/../../outra/api/file/7'],
    ['a script', 'javascript:alert(1)//SLUG/api/file/7'],
    ['data', 'data:text/html,SLUG/api/file/7'],
    ['without a scheme', '//mau.exampleSLUG/api/file/7'],
    ['a second path', 'SLUG/api/file/7/x'],
    ['no number', 'SLUG/api/file/0x7'],
    ['another path', 'SLUG/graphql'],
    ['hidden before', 'x SLUG/api/file/7'],
    ['a new line', 'SLUG/api/file/7\n'],
  ])('of %s are refused', async (_, address) => {
    const image_url = address
      .replaceAll('SLUG', `/${house.tenant.slug}`)
      .replace('/7', `/${await upload(ana)}`)
    expect(await codeOf(file({ image_url }))).toBe('INVALID')
  })
})
