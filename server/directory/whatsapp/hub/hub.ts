import { Readable } from 'node:stream'
import * as v from 'valibot'
import { normalizePhone } from '../../../../src/domain/contacts/phone'
import type { Config } from '../../../platform/config'
import type { ConnectionRow } from '../connection'
import type { BroughtFile, MediaOutcome, OutboundFile, OutboundMessage, Outcome, Provider } from '../provider'
import { askHub, callHub, type HubLine, refusalOf } from './call'
import { jidOf, keyOf, personOfJid, providerIdOf } from './ids'
import { fetchPicture } from './picture'
import { sessionName } from './session'

/** How long a hub may take over a file, ms. */
const FILE_MS = 5 * 60_000
/** How long the customer is shown that somebody writes, ms. */
const TYPING_MS = 12_000

/** A hub's answer to a send. */
const Sent = v.looseObject({
  key: v.looseObject({ id: v.pipe(v.string(), v.minLength(1)), remoteJid: v.optional(v.string()) }),
})
const Anything = v.unknown()
const File = v.looseObject({ base64: v.string() })
const State = v.looseObject({ instance: v.looseObject({ state: v.string() }) })

/** A session hub as a provider; null when its address is none that this server's operator allows. */
export function hubProvider(row: ConnectionRow, key: string, config: Config): Provider | null {
  const { hub_host: url, instance_id: instanceId } = row
  if (url === null || !config.hub.urls.includes(url)) return null
  const line: HubLine = { url, session: sessionName(row), key, timeoutMs: config.whatsapp.callTimeoutMs }
  const done = async (outcome: Promise<MediaOutcome<unknown>>): Promise<MediaOutcome<null>> => {
    const ended = await outcome
    return ended.kind === 'done' ? { kind: 'done', value: null } : ended
  }
  return {
    kind: 'hub',
    addressOf({ wa_id, phone_number, lid }) {
      const phone = wa_id ?? phone_number
      if (phone !== '') return { phone }
      return lid === null ? null : { lid }
    },
    // Hubs take the file with its message.
    bringFile: async (file: OutboundFile) => ({ kind: 'done', value: file }),
    send: (message) => send(line, instanceId, message),
    async react({ to, target, emoji }) {
      const body = { key: keyOf(to, target), reaction: emoji }
      return outcomeOf(await callHub(line, 'POST', 'message/sendReaction', body), instanceId)
    },
    async fetchFile(mediaId, take) {
      const call = ['POST', 'chat/getBase64FromMediaMessage', { message: { key: { id: mediaId } } }] as const
      const outcome = await askHub({ ...line, timeoutMs: FILE_MS }, call, File)
      if (outcome.kind !== 'done') return outcome
      const bytes = Buffer.from(outcome.value.base64.replace(/^data:[^,]*,/, ''), 'base64')
      return {
        kind: 'done',
        value: { taken: await take(Readable.from([bytes]), bytes.length), sha256: null },
      }
    },
    fetchPicture: (of, take) => fetchPicture(line, numberOf(jidOf(of)), take),
    markRead(to, providerIds) {
      const readMessages = providerIds.map((providerId) => keyOf(to, { providerId, own: false }))
      return done(askHub(line, ['POST', 'chat/markMessageAsRead', { readMessages }], Anything))
    },
    showTyping(to) {
      const body = { number: numberOf(jidOf(to)), presence: 'composing', delay: TYPING_MS }
      return done(askHub(line, ['POST', 'chat/sendPresence', body], Anything))
    },
    async probe() {
      const outcome = await askHub(line, ['GET', 'instance/connectionState'], State)
      if (outcome.kind !== 'done') return outcome
      if (outcome.value.instance.state === 'open') return { kind: 'done', value: null }
      return { kind: 'refused', code: 'HUB_CLOSED', details: null, retryAfterS: null }
    },
  }
}

/** Hubs take a bare number for a phone, and the whole jid for anything else. */
const numberOf = (jid: string): string => jid.replace(/@s\.whatsapp\.net$/, '')

async function send(line: HubLine, instanceId: string, message: OutboundMessage): Promise<Outcome> {
  const { to, content, repliesTo } = message
  const common = {
    number: numberOf(jidOf(to)),
    ...(repliesTo !== null && { quoted: { key: keyOf(to, repliesTo) } }),
  }
  if (content.type === 'text') {
    const body = { ...common, text: content.text, linkPreview: true }
    return outcomeOf(await callHub(line, 'POST', 'message/sendText', body), instanceId)
  }
  // Templates are Meta's alone.
  if (content.type === 'template')
    return { kind: 'refused', code: 'HUB_NO_TEMPLATES', details: null, retryAfterS: null }
  // Phones show no buttons that a paired session sends: the customer would see nothing to choose.
  if (content.type === 'interactive')
    return { kind: 'refused', code: 'HUB_NO_CHOICES', details: null, retryAfterS: null }
  if (content.type === 'location' || content.type === 'contacts') {
    const [path, body] = structuredCall(content)
    return outcomeOf(await callHub(line, 'POST', path, { ...common, ...body }), instanceId)
  }
  const patient = { ...line, timeoutMs: FILE_MS }
  const media = await base64Of(content.file)
  const [path, body] = ((): [string, object] => {
    if (content.type === 'sticker') return ['message/sendSticker', { sticker: media }]
    // A note spoken into the microphone shows as one; other sounds go as files.
    if (content.type === 'audio' && content.voice) return ['message/sendWhatsAppAudio', { audio: media }]
    const { mime, name } = wholeOf(content.file)
    return [
      'message/sendMedia',
      {
        mediatype: content.type,
        mimetype: mime,
        media,
        fileName: content.type === 'document' ? content.filename : name,
        ...('caption' in content && content.caption !== null && { caption: content.caption }),
      },
    ]
  })()
  return outcomeOf(await callHub(patient, 'POST', path, { ...common, ...body }), instanceId)
}

/** Where a place or cards go, and as what (whatsapp-facts section 7). */
function structuredCall(
  content: Extract<OutboundMessage['content'], { type: 'location' | 'contacts' }>,
): [path: string, body: object] {
  if (content.type === 'location') {
    const { latitude, longitude, name, address } = content
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    return ['message/sendLocation', { ...point, name: name ?? '', address: address ?? '' }]
  }
  const contact = content.contacts.map(({ name, organization, phones, emails }) => ({
    fullName: name,
    // The hub takes one phone of each.
    wuid: normalizePhone(phones[0]?.phone ?? ''),
    phoneNumber: phones[0]?.phone ?? '',
    ...(organization !== null && { organization }),
    ...(emails[0] !== undefined && { email: emails[0] }),
  }))
  return ['message/sendContact', { contact }]
}

function wholeOf(file: BroughtFile): OutboundFile {
  if ('id' in file) throw new TypeError('a hub takes the file itself')
  return file
}

const base64Of = async (file: BroughtFile): Promise<string> =>
  Buffer.from(await wholeOf(file).bytes.arrayBuffer()).toString('base64')

function outcomeOf(answer: Awaited<ReturnType<typeof callHub>>, instanceId: string): Outcome {
  if ('cause' in answer) return { kind: answer.left ? 'unknown' : 'unreached', cause: answer.cause }
  const refused = refusalOf(answer)
  if (refused) return refused
  const sent = v.safeParse(Sent, answer.json)
  if (answer.status >= 300 || !sent.success)
    return { kind: 'unknown', cause: `HTTP ${answer.status} of an unknown shape` }
  const { id, remoteJid } = sent.output.key
  const person = personOfJid(remoteJid)
  const waId = person && 'phone' in person ? person.phone : null
  return { kind: 'accepted', providerId: providerIdOf(instanceId, id), waId }
}
