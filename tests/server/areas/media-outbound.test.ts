import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomerChat } from '../../../contract/entities'
import { sendPendingMessage } from '../../../server/conversation/messages/outbound/retry'
import { sendAudio, sendImage, sendSticker } from '../../../server/conversation/messages/outbound/send-media'
import { plainAddress } from '../../../server/directory/media/address'
import { keepFile } from '../../../server/directory/media/file.row'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { jpeg, OPUS, PDF, WEBP } from '../media-samples'
import { bring } from './bring'
import { aHash, aStage, aTakenTicket, message, rows, work } from './stage'

describe('files that attendants send', () => {
  const graph = new FakeGraph()
  const database = aDatabase()
  beforeAll(() => graph.open())
  afterAll(() => graph.close())
  beforeEach(() => {
    graph.bodies.length = 0
  })
  const stage = aStage(database, (config) => ({ whatsapp: { ...config.whatsapp, graphUrl: graph.url } }))
  const files = () => stage().files

  const sniffed = new Map<Buffer, string>([
    [OPUS, 'audio/ogg; codecs=opus'],
    [PDF, 'application/pdf'],
    [WEBP, 'image/webp'],
  ])
  async function fileOf(viewer: Viewer, bytes: Buffer, name = 'a'): Promise<string> {
    const incoming = await files().receive(Readable.from([bytes]), () => {})
    const mime = sniffed.get(bytes) ?? 'image/jpeg'
    const file = await work(stage(), (w) =>
      keepFile(w, files(), { incoming, mime, name, ownerId: viewer.id, uploadId: null }),
    )
    return plainAddress(stage().tenant, file?.id ?? '')
  }
  const post = ({ id }: CustomerChat) => {
    const { db, config, now, tenant } = stage()
    return bring(id, { db, config, now, tenant, files: files() })
  }
  const about = (phone: string, hash = aHash()) => ({
    to_number: phone,
    instance_id: stage().instanceId,
    hash,
  })
  const image = (phone: string, image_url: string, more: object = {}, hash = aHash()) =>
    work(stage(), (w) => sendImage(w, stage().ana, { ...about(phone, hash), image_url, ...more }, new Date()))
  const sent = () => graph.bodies.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => body)
  const brought = () => graph.bodies.filter(({ path }) => path.endsWith('/media')).map(({ body }) => body)

  it('a photo goes with its bytes, caption and reply', async () => {
    const { phone } = await aTakenTicket(stage())
    const photo = jpeg(5000, 4)
    const first = await image(phone, await fileOf(stage().ana, photo, 'foto da caixa.jpg'), {
      image_caption: ' Esta aqui ',
    })
    await post(first)
    expect(brought()).toEqual([{ name: 'foto da caixa.jpg', type: 'image/jpeg', bytes: photo }])
    expect(sent()).toMatchObject([{ type: 'image', image: { id: expect.any(String), caption: 'Esta aqui' } }])
    const shown = await message(stage(), first.id)
    expect(shown).toMatchObject({
      type: 'image',
      caption: 'Esta aqui',
      document_name: 'foto da caixa.jpg',
      whatsapp_message_id: expect.any(String),
    })
    await post(await image(phone, await fileOf(stage().ana, photo), { reply_message_id: first.id }))
    expect(sent()[1]).toMatchObject({ context: { message_id: shown.whatsapp_message_id } })
  })

  it.each([
    [
      'a document with its name',
      PDF,
      'receita.pdf',
      { type: 'document', document: { filename: 'receita.pdf' } },
    ],
    ['a voice note as one', OPUS, 'n.ogg', { type: 'audio', audio: { voice: true } }],
    ['a sticker', WEBP, 'a.webp', { type: 'sticker', sticker: { id: expect.any(String) } }],
  ])('%s', async (_, bytes, name, body) => {
    const { phone } = await aTakenTicket(stage())
    const url = await fileOf(stage().ana, bytes, name)
    const made = await work(stage(), (w) => {
      const args = { ...about(phone), file_url: url, image_url: url }
      if (bytes === OPUS) return sendAudio(w, stage().ana, { ...args, voice: true }, new Date())
      return bytes === WEBP
        ? sendSticker(w, stage().ana, args, new Date())
        : sendImage(w, stage().ana, args, new Date())
    })
    await post(made)
    expect(sent()).toMatchObject([body])
  })

  it('a file is brought to Meta once, however many it is sent to', async () => {
    const url = await fileOf(stage().ana, jpeg(400, 1))
    for (let n = 0; n < 3; n++) await post(await image((await aTakenTicket(stage())).phone, url))
    expect([brought().length, sent().length]).toEqual([1, 3])
  })

  it('one hash is one message, whatever it is asked with', async () => {
    const { phone } = await aTakenTicket(stage())
    const hash = aHash()
    const url = await fileOf(stage().ana, jpeg(401, 1))
    const all = await Promise.all(Array.from({ length: 5 }, () => image(phone, url, {}, hash)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  it('is not doubled, wherever the calls are cut: in the upload it is brought again, after it nobody knows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), async (cuts) => {
        graph.bodies.length = 0
        const { phone } = await aTakenTicket(stage())
        const made = await image(phone, await fileOf(stage().ana, jpeg(402, Math.floor(Math.random() * 250))))
        for (const cut of cuts) graph.next.push(cut ? 'cut' : () => null)
        for (let n = 0; n < cuts.length + 2; n++) await post(made)
        graph.next.length = 0
        expect(sent()).toHaveLength(1)
        const state = await message(stage(), made.id)
        // The first call that is not cut ends the upload; the one after it is the message.
        const upload = cuts.indexOf(false)
        const lost = upload >= 0 && cuts[upload + 1] === true
        expect(state.error_code).toBe(lost ? 'OUTCOME_UNKNOWN' : null)
      }),
      { numRuns: 12 },
    )
  })

  it('a refusal of the file is told in words, and a new attempt brings it anew', async () => {
    const { phone } = await aTakenTicket(stage())
    const made = await image(phone, await fileOf(stage().ana, jpeg(403, 1)))
    graph.next.push(() => ({ status: 400, body: { error: { code: 131053, message: 'x' } } }))
    await post(made)
    const refused = await message(stage(), made.id)
    expect(refused).toMatchObject({ ack: -1, error_code: '131053' })
    expect(refused.error_message).toMatch(/não conseguiu receber o arquivo/)
    expect(sent()).toEqual([])
    await work(stage(), (w) => sendPendingMessage(w, stage().ana, made.id, null, new Date()))
    await post(made)
    expect([brought().length, sent().length]).toEqual([1, 1])
  })

  it('a file that is gone from our disk is told in words', async () => {
    const { phone } = await aTakenTicket(stage())
    const made = await image(phone, await fileOf(stage().ana, jpeg(404, 77)))
    const [file] = await rows<{ sha256: string }>(
      stage(),
      'SELECT f.sha256 FROM media_files f JOIN customer_chats m ON m.media_file_id = f.id WHERE m.id = $1',
      [made.id],
    )
    await files().delete(stage().tenant.id, file?.sha256 ?? '')
    await post(made)
    expect(await message(stage(), made.id)).toMatchObject({ ack: -1, error_code: 'MEDIA_UNSENT' })
  })

  describe('are refused', () => {
    const refused = async (act: (phone: string) => Promise<unknown>) => {
      const { phone } = await aTakenTicket(stage())
      const before = await rows(stage(), 'SELECT count(*) FROM customer_chats')
      const error: unknown = await act(phone).catch((e: unknown) => e)
      expect(await rows(stage(), 'SELECT count(*) FROM customer_chats')).toEqual(before)
      return String(error)
    }
    it.each<[string, (phone: string) => Promise<unknown>, RegExp]>([
      [
        "a colleague's file",
        async (p) => image(p, await fileOf(stage().bruno, jpeg(500, 1))),
        /não encontrado/,
      ],
      ['an address elsewhere', (p) => image(p, 'http://169.254.169.254/latest/meta-data'), /não encontrado/],
      ["another tenant's address", (p) => image(p, '/outra/api/file/1'), /não encontrado/],
      ['a sound as an image', async (p) => image(p, await fileOf(stage().ana, OPUS)), /Este tipo de arquivo/],
      [
        'a long caption',
        async (p) => image(p, await fileOf(stage().ana, PDF), { image_caption: 'x'.repeat(1025) }),
        /1\.024/,
      ],
      [
        'a caption on a sound',
        async (p) => {
          const file_url = await fileOf(stage().ana, OPUS)
          return work(stage(), (w) =>
            sendAudio(w, stage().ana, { ...about(p), file_url, file_caption: 'x' }, new Date()),
          )
        },
        /não leva legenda/,
      ],
    ])('%s', async (_, act, reason) => expect(await refused(act)).toMatch(reason))
  })
})
