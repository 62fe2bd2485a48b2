import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetUnseen } from '../../../server/conversation/messages/inbound/seen'
import { sendAudio, sendImage, sendSticker } from '../../../server/conversation/messages/outbound/send-media'
import { sendStructured } from '../../../server/conversation/messages/outbound/structured'
import { sendReaction } from '../../../server/conversation/reactions/react'
import { plainAddress } from '../../../server/directory/media/address'
import { keepFile } from '../../../server/directory/media/file.row'
import type { ConnectionRow } from '../../../server/directory/whatsapp/connection'
import { CONNECTION_COLUMNS, providerOf } from '../../../server/directory/whatsapp/connection'
import type { StructuredContentInput } from '../../../server/platform/graphql/resolvers.gen'
import { aDatabase } from '../../databases'
import { aHash, aPhone, rows, work } from '../areas/stage'
import { eventually } from '../fixtures'
import { jpeg, OPUS, PDF, WEBP } from '../media-samples'
import { aHubStage, aHubTalk, anaOf, anaSays, customerSays, paired, quiet, talkOf } from './hub-stage'

const database = aDatabase()
const stage = aHubStage(database)
const line = () => stage().hub.line
const b64 = (bytes: Buffer) => bytes.toString('base64')
describe('a conversation over a hub', () => {
  beforeAll(() => paired(stage()))
  beforeEach(() => {
    line().faults.length = 0
  })

  const fileOf = async (bytes: Buffer, mime: string, name: string) => {
    const { files } = stage().server.services
    const incoming = await files.receive(Readable.from([bytes]), () => {})
    const file = await work(stage(), (w) =>
      keepFile(w, files, { incoming, mime, name, ownerId: stage().shop.ana.id, uploadId: null }),
    )
    return plainAddress(stage().tenant, file?.id ?? '')
  }
  const hubHas = (hubId: string) => stage().session.messages.get(hubId)
  const last = () => [...stage().session.messages.values()].at(-1)
  const id = (one: { whatsapp_message_id?: string | null } | undefined) =>
    (one?.whatsapp_message_id ?? '').replace(/^hub\.\d+\./, '')

  it('text both ways, with replies and receipts, without a window of 24 hours', async () => {
    const talk = await aHubTalk(stage())
    await rows(stage(), `UPDATE chat_tickets SET last_inbound_at = now() - interval '3 days' WHERE id = $1`, [
      talk.id,
    ])
    const [question] = await talkOf(stage(), talk.id)
    const sent = await anaSays(stage(), talk.phone, 'Temos sim.', { reply_message_id: question?.id ?? '' })
    await eventually(async () => {
      await quiet(stage())
      return (await talkOf(stage(), talk.id))[1]?.ack === 2 || null
    })
    const kept = hubHas(id((await talkOf(stage(), talk.id))[1]))
    expect(kept).toMatchObject({
      jid: `${talk.phone}@s.whatsapp.net`,
      content: { conversation: 'Temos sim.' },
      quoted: talk.first.id,
    })
    line().ack(stage().session, kept?.id ?? '', 4)
    await customerSays(stage(), talk.phone, { text: 'Obrigada', quoted: kept?.id ?? '' })
    const all = await talkOf(stage(), talk.id)
    expect(all.map(({ message, tag_type, ack, parent_id }) => [message, tag_type, ack, parent_id])).toEqual([
      ['Bom dia', 'in', 2, null],
      ['Temos sim.', 'out', 3, question?.id],
      ['Obrigada', 'in', 2, sent.id],
    ])
  })

  it.each([
    ['photo', async () => sendImage, () => jpeg(3000, 1), 'image/jpeg', 'imageMessage'],
    ['document', async () => sendImage, () => PDF, 'application/pdf', 'documentMessage'],
  ] as const)('a %s out', async (_name, of, bytes, mime, node) => {
    const talk = await aHubTalk(stage())
    const image_url = await fileOf(bytes(), mime, 'receita.x')
    const act = await of()
    await work(stage(), (w) =>
      act(
        w,
        anaOf(stage()),
        {
          to_number: talk.phone,
          instance_id: stage().instanceId,
          hash: aHash(),
          image_url,
          image_caption: 'Aqui',
        },
        new Date(),
      ),
    )
    await quiet(stage())
    expect(last()).toMatchObject({
      content: { [node]: { mimetype: mime, caption: 'Aqui' } },
      file: { base64: b64(bytes()) },
    })
  })

  it('a voice note and a sticker out', async () => {
    const talk = await aHubTalk(stage())
    const about = () => ({ to_number: talk.phone, instance_id: stage().instanceId, hash: aHash() })
    const voice = await fileOf(OPUS, 'audio/ogg; codecs=opus', 'a.ogg')
    await work(stage(), (w) =>
      sendAudio(w, anaOf(stage()), { ...about(), file_url: voice, voice: true }, new Date()),
    )
    await quiet(stage())
    expect(last()).toMatchObject({ content: { audioMessage: { ptt: true } }, file: { base64: b64(OPUS) } })
    const sticker = await fileOf(WEBP, 'image/webp', 'a.webp')
    await work(stage(), (w) => sendSticker(w, anaOf(stage()), { ...about(), file_url: sticker }, new Date()))
    await quiet(stage())
    expect(last()).toMatchObject({ content: { stickerMessage: {} }, file: { base64: b64(WEBP) } })
  })

  it('a place and a card out; options are refused by name, for phones would not show them', async () => {
    const talk = await aHubTalk(stage())
    const send = async (content: StructuredContentInput) => {
      const about = { to_number: talk.phone, instance_id: stage().instanceId, hash: aHash() }
      const made = await work(stage(), (w) =>
        sendStructured(w, anaOf(stage()), { ...about, content }, new Date()),
      )
      await quiet(stage())
      return made.id
    }
    await send({ location: { latitude: '-23.55', longitude: '-46.63', name: 'Loja' } })
    expect(last()).toMatchObject({
      content: { locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, name: 'Loja' } },
    })
    await send({ contacts: [{ name: 'Rui Costa', phones: ['11 98765-4321'] }] })
    expect(last()).toMatchObject({
      content: {
        contactMessage: { displayName: 'Rui Costa', vcard: expect.stringContaining('waid=5511987654321') },
      },
    })
    const id = await send({ choices: { text: 'Entregar?', options: [{ title: 'Sim' }] } })
    const refused = (await talkOf(stage(), talk.id)).find((message) => message.id === id)
    expect(refused).toMatchObject({
      error_code: 'HUB_NO_CHOICES',
      error_message: 'Esta conexão não envia botões nem listas: escreva as opções no texto.',
    })
  })

  it.each([
    [
      'a photo with a caption',
      { imageMessage: { mimetype: 'image/jpeg', caption: 'A receita' } },
      jpeg(900, 3),
      { type: 'image', caption: 'A receita' },
    ],
    ['a voice note', { audioMessage: { ptt: true } }, OPUS, { type: 'audio', message: 'Mensagem de voz' }],
    [
      'a document inside a wrapper',
      { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'exame.pdf' } } } },
      PDF,
      { type: 'document', document_name: 'exame.pdf' },
    ],
    ['a sticker', { stickerMessage: {} }, WEBP, { type: 'sticker' }],
  ])('%s in, with its file', async (_name, content, bytes, shown) => {
    const talk = await aHubTalk(stage())
    await customerSays(stage(), talk.phone, { content, file: { base64: b64(bytes), mimetype: 'x' } })
    const message = await eventually(async () => {
      const found = (await talkOf(stage(), talk.id))[1]
      return found?.status ? found : null
    })
    expect(message).toMatchObject(shown)
    const [file] = await rows<{ sha256: string }>(stage(), 'SELECT sha256 FROM media_files WHERE id = $1', [
      message.status?.id,
    ])
    const blob = await stage().server.services.files.blob(stage().tenant.id, file?.sha256 ?? '')
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
  })

  it.each([
    [
      'a place',
      { locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, name: 'Sé' } },
      { type: 'location', details: { location: { latitude: '-23.55', name: 'Sé' } } },
    ],
    [
      'a card',
      {
        contactMessage: {
          displayName: 'Dr. Paulo',
          vcard: 'BEGIN:VCARD\nTEL;type=CELL;waid=5511933334444:+55 11 93333-4444\nEND:VCARD',
        },
      },
      {
        type: 'contacts',
        details: {
          contacts: [{ name: 'Dr. Paulo', phones: [{ phone: '+55 11 93333-4444', wa_id: '5511933334444' }] }],
        },
      },
    ],
    [
      'an answer from a list',
      { listResponseMessage: { title: 'Entrega', description: 'Até 18h' } },
      { type: 'interactive', details: { reply: { title: 'Entrega', description: 'Até 18h' } } },
    ],
    [
      'a kind that nobody taught us',
      { somethingNewMessage: { name: 'x' } },
      { type: 'unsupported', message: 'O cliente enviou algo que o WhatsApp não mostra aqui' },
    ],
    [
      'a text that disappears',
      { ephemeralMessage: { message: { extendedTextMessage: { text: 'Oi' } } } },
      { type: 'chat', message: 'Oi' },
    ],
  ])('%s in', async (_name, content, shown) => {
    const talk = await aHubTalk(stage())
    await customerSays(stage(), talk.phone, { content })
    expect((await talkOf(stage(), talk.id))[1]).toMatchObject(shown)
  })

  it('reactions both ways, edits and revokes', async () => {
    const talk = await aHubTalk(stage())
    const sent = await anaSays(stage(), talk.phone, 'Já separamos.')
    await quiet(stage())
    const hubId = id((await talkOf(stage(), talk.id))[1])
    await customerSays(stage(), talk.phone, {
      content: { reactionMessage: { key: { id: hubId }, text: '👍' } },
    })
    const [first] = await talkOf(stage(), talk.id)
    await work(stage(), (w) =>
      sendReaction(
        w,
        anaOf(stage()),
        { customer_chat_id: first?.id ?? '', reaction_text: '❤️', instance_id: stage().instanceId },
        new Date(),
      ),
    )
    await quiet(stage())
    expect(hubHas(talk.first.id)?.reactions.me).toBe('❤️')
    expect((await talkOf(stage(), talk.id)).find((one) => one.id === sent.id)?.reactions).toMatchObject([
      { reaction_text: '👍' },
    ])

    const typo = await customerSays(stage(), talk.phone, { text: 'Qero dois' })
    await customerSays(stage(), talk.phone, {
      content: {
        protocolMessage: { type: 14, key: { id: typo.id }, editedMessage: { conversation: 'Quero dois' } },
      },
    })
    const slip = await customerSays(stage(), talk.phone, { text: 'ops' })
    await customerSays(stage(), talk.phone, {
      content: { protocolMessage: { type: 0, key: { id: slip.id } } },
    })
    // Nobody changes the other's.
    await customerSays(stage(), talk.phone, { content: { protocolMessage: { type: 0, key: { id: hubId } } } })
    const after = await talkOf(stage(), talk.id)
    expect(after.find((one) => id(one) === typo.id)).toMatchObject({ message: 'Quero dois', is_edited: true })
    expect(after.find((one) => id(one) === slip.id)?.whatsapp_deleted_at).not.toBeNull()
    expect(after.find((one) => one.id === sent.id)?.whatsapp_deleted_at).toBeNull()
  })

  it('what is written on the phone answers the customer, and stops the bot', async () => {
    const talk = await aHubTalk(stage())
    await rows(stage(), 'UPDATE chat_tickets SET bot_is_active = TRUE WHERE id = $1', [talk.id])
    const echo = line().write(
      stage().session,
      {
        jid: `${talk.phone}@s.whatsapp.net`,
        content: { conversation: 'Aqui é do celular' },
        quoted: null,
        file: null,
      },
      'phone',
    )
    await quiet(stage())
    await eventually(async () => ((await talkOf(stage(), talk.id))[1]?.ack ?? 0) >= 2 || null)
    expect((await talkOf(stage(), talk.id))[1]).toMatchObject({
      message: 'Aqui é do celular',
      tag_type: 'out',
      hash: null,
      user_sending_id: null,
      whatsapp_message_id: `hub.${stage().instanceId}.${echo.id}`,
    })
    const [ticket] = await rows(
      stage(),
      'SELECT bot_is_active, waiting_since, unseen FROM chat_tickets WHERE id = $1',
      [talk.id],
    )
    expect(ticket).toEqual({ bot_is_active: false, waiting_since: null, unseen: 1 })
  })

  it('what we send is not shown a second time when the hub tells of it', async () => {
    const talk = await aHubTalk(stage())
    line().hooks.twice = true
    await anaSays(stage(), talk.phone, 'Uma só')
    await quiet(stage())
    line().hooks.twice = false
    expect((await talkOf(stage(), talk.id)).filter(({ message }) => message === 'Uma só')).toHaveLength(1)
  })

  it('an answer that is lost is settled by what the hub tells, and nothing is sent again', async () => {
    const talk = await aHubTalk(stage())
    line().faults.push({ kind: 'dropped_answer' })
    await anaSays(stage(), talk.phone, 'Chegou?')
    const settled = await eventually(async () => {
      await quiet(stage())
      const found = (await talkOf(stage(), talk.id)).filter(({ message }) => message === 'Chegou?')
      return found.length === 1 && (found[0]?.ack ?? 0) >= 1 ? found[0] : null
    })
    expect(settled).toMatchObject({ error_code: null })
    const all = [...stage().session.messages.values()].filter(
      ({ content }) => content.conversation === 'Chegou?',
    )
    expect(all).toHaveLength(1)
  })

  it('and where the hub says nothing, it stays unknown', async () => {
    const talk = await aHubTalk(stage())
    line().faults.push({ kind: 'dropped_answer' })
    line().hooks.lost = 3
    await anaSays(stage(), talk.phone, 'E agora?')
    await eventually(
      async () => (await talkOf(stage(), talk.id))[1]?.error_code === 'OUTCOME_UNKNOWN' || null,
    )
    line().hooks.lost = 0
    const all = [...stage().session.messages.values()].filter(
      ({ content }) => content.conversation === 'E agora?',
    )
    expect(all).toHaveLength(1)
  })

  it.each([
    ['429: held back for a while', { kind: 'status', status: 429 }, { ack: 0, error_code: null }],
    [
      '400: told in words',
      { kind: 'status', status: 400, message: 'Bad number' },
      { ack: -1, error_code: 'HUB_REFUSED' },
    ],
    ['500: nobody knows', { kind: 'status', status: 500 }, { ack: 0, error_code: 'OUTCOME_UNKNOWN' }],
  ] as const)('a hub that answers %s', async (_name, fault, expected) => {
    const talk = await aHubTalk(stage())
    line().faults.push(fault)
    await anaSays(stage(), talk.phone, 'x')
    await quiet(stage())
    expect((await talkOf(stage(), talk.id))[1]).toMatchObject(expected)
    await rows(stage(), 'UPDATE instances SET paused_until = NULL')
  })

  it('a number without WhatsApp is told in words', async () => {
    const talk = await aHubTalk(stage())
    stage().session.absent.add(talk.phone)
    await anaSays(stage(), talk.phone, 'x')
    await quiet(stage())
    expect((await talkOf(stage(), talk.id))[1]).toMatchObject({ ack: -1, error_code: 'HUB_NOT_ON_WHATSAPP' })
  })

  // peers.md section 3, row 10.
  it('somebody who hides the number is one person, before and after it becomes known', async () => {
    // peers.md, section 3, row 10: the phone is missing, or comes later.
    const [lid, phone] = [`9${Date.now()}`, aPhone()]
    await customerSays(stage(), phone, { jid: `${lid}@lid`, text: 'um', name: 'Oculta' })
    await customerSays(stage(), phone, { jid: `${lid}@lid`, alt: `${phone}@s.whatsapp.net`, text: 'dois' })
    await customerSays(stage(), phone, { text: 'três' })
    await customerSays(stage(), phone, { jid: `${lid}@lid`, text: 'quatro' })
    const people = await rows(
      stage(),
      `SELECT c.name, c.phone_number, count(m.id)::integer AS said FROM customers c JOIN customer_chats m ON m.customer_id = c.id
       WHERE c.id IN (SELECT customer_id FROM customer_identifiers WHERE value IN ($1, $2)) GROUP BY c.id, c.name, c.phone_number`,
      [lid, phone],
    )
    expect(people).toEqual([{ name: 'Oculta', phone_number: phone, said: 4 }])
  })

  it('one who stays hidden is answered all the same', async () => {
    const lid = `8${Date.now()}`
    await customerSays(stage(), lid, { jid: `${lid}@lid`, name: 'Sem número' })
    const [ticket] = await rows<{ id: string; customer_id: string }>(
      stage(),
      `SELECT t.id::text, t.customer_id::text FROM chat_tickets t JOIN customer_identifiers i ON i.customer_id = t.customer_id WHERE i.kind = 'lid' AND i.value = $1`,
      [lid],
    )
    const [row] = await rows<ConnectionRow>(
      stage(),
      `SELECT ${CONNECTION_COLUMNS} FROM instances i WHERE i.id = $1`,
      [stage().instanceId],
    )
    const provider = row && providerOf(row, stage().server.services.config)
    const to = provider?.addressOf({ wa_id: null, phone_number: '', bsuid: null, lid })
    expect([ticket !== undefined, to]).toEqual([true, { lid }])
    const outcome =
      to &&
      (await provider?.send({
        to,
        content: { type: 'text', text: 'Oi' },
        repliesTo: null,
        hash: 'h',
        attempt: 1,
        otherSpelling: true,
      }))
    expect(outcome).toMatchObject({ kind: 'accepted', waId: null })
    expect(last()).toMatchObject({ jid: `${lid}@lid` })
  })

  it('the owner who looks tells the customer so, unless the setting says no', async () => {
    const talk = await aHubTalk(stage())
    const look = () => work(stage(), (w) => resetUnseen(w, anaOf(stage()), talk.id, stage().instanceId))
    const reads = () =>
      stage().session.shown.filter(({ kind, jid }) => kind === 'read' && jid.startsWith(talk.phone))
    await look()
    await eventually(() => reads().length === 1 || null)
    expect(reads()[0]?.ids).toEqual([talk.first.id])
    await rows(
      stage(),
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'send_read_receipts', 'false')`,
      [stage().tenant.id],
    )
    await customerSays(stage(), talk.phone, { text: 'mais uma' })
    await look()
    const jobs = await stage().db.system((w) =>
      w.query(`SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'messages.read'`),
    )
    expect([jobs.length, reads().length]).toEqual([0, 1])
    await rows(stage(), `DELETE FROM settings WHERE key = 'send_read_receipts'`)
  })

  it('reads and typing are shown to the customer', async () => {
    const talk = await aHubTalk(stage())
    const [row] = await rows<ConnectionRow>(
      stage(),
      `SELECT ${CONNECTION_COLUMNS} FROM instances i WHERE i.id = $1`,
      [stage().instanceId],
    )
    const provider = row && providerOf(row, stage().server.services.config)
    const to = { phone: talk.phone }
    await provider?.markRead(to, [`hub.${stage().instanceId}.${talk.first.id}`])
    await provider?.showTyping(to, null)
    expect(stage().session.shown.slice(-2)).toEqual([
      { kind: 'read', jid: `${talk.phone}@s.whatsapp.net`, ids: [talk.first.id] },
      { kind: 'typing', jid: `${talk.phone}@s.whatsapp.net`, ids: [] },
    ])
  })

  it.each(['120363000000000000@g.us', 'status@broadcast', '1203@newsletter'])(
    'nothing comes of %s',
    async (jid) => {
      // Not the number of the last event: what the talks before set off may still be writing some.
      const kept = () =>
        rows(
          stage(),
          'SELECT (SELECT count(*) FROM customers), (SELECT count(*) FROM chat_tickets) t, (SELECT count(*) FROM customer_chats) m',
        )
      await quiet(stage())
      const before = await kept()
      await customerSays(stage(), '1', { jid })
      await quiet(stage())
      expect(await kept()).toEqual(before)
    },
  )
})
