import type { OutboxRow } from '@domain/outbox/tables'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { CustomerChatFieldsFragment } from '@infra/graphql/documents.gen'
import {
  SendAudioSeleniumDocument,
  SendImageSeleniumDocument,
  SendStickerSeleniumDocument,
  SendStructuredMessageDocument,
  type SendStructuredMessageMutationVariables,
  SendTemplateMessageDocument,
} from '@infra/graphql/sending.gen'
import type { FileClient } from '@infra/media/file-client'
import type { UploadRow } from '@infra/media/upload-store'
import type { Voice } from '../../runtime/voice'
import type { TabFiles } from '../local-files'

/**
 * Messages that are more than words. Where there is a file it is brought first, then the message, both under the
 * message's hash.
 */
export class MediaSender {
  readonly #client: GraphqlClient
  readonly #server: FileClient
  readonly #files: TabFiles
  readonly #voice: Pick<Voice, 'sentence'>
  /** Where files are that were brought and whose message has no answer yet. */
  readonly #brought = new Map<string, string>()

  constructor(client: GraphqlClient, server: FileClient, files: TabFiles, voice: Pick<Voice, 'sentence'>) {
    this.#client = client
    this.#server = server
    this.#files = files
    this.#voice = voice
  }

  /** Brings and sends; what it comes to is the outbox's to say. Safe to be asked again with the same row. */
  async send(row: OutboxRow, timeoutMs: number): Promise<Answer<CustomerChatFieldsFragment>> {
    if (row.template) return this.#template(row, row.template, timeoutMs)
    const content = structuredOf(row)
    if (content) return this.#structured(row, content, timeoutMs)
    const brought = await this.bring(row.id)
    if (!brought.ok) return brought
    const answer = await this.#post(row, brought.data, { timeoutMs })
    if (!answer.ok && answer.kind === 'refused') this.#brought.delete(row.id)
    return answer
  }

  /** Brings the file of the message with this hash to the server, once; gives its address there. */
  async bring(hash: string): Promise<Answer<string>> {
    const known = this.#brought.get(hash)
    if (known !== undefined) return { ok: true, data: known }
    const answer = await this.#upload(hash)
    if (answer.ok) this.#brought.set(hash, answer.data)
    return answer
  }

  /** The message has arrived, or was given up: its file is no longer needed here. */
  async done(hash: string): Promise<void> {
    this.#brought.delete(hash)
    await this.#files.store.delete([hash])
  }

  async #upload(hash: string): Promise<Answer<string>> {
    let row: UploadRow | null
    try {
      row = await this.#files.store.read(hash)
    } catch (error) {
      return { ok: false, kind: 'network', message: String(error) }
    }
    if (!row) return { ok: false, kind: 'refused', code: 'FILE_GONE', message: this.#voice.sentence('gone') }
    this.#files.progress(hash, 0)
    const answer = await this.#server.upload({ id: hash, blob: row.blob, name: row.name }, (share) =>
      this.#files.progress(hash, share),
    )
    this.#files.progress(hash, null)
    return answer.ok ? { ok: true, data: answer.data.url } : answer
  }

  async #structured(
    { id: hash, toNumber, instanceId, replyTo }: OutboxRow,
    content: SendStructuredMessageMutationVariables['content'],
    timeoutMs: number,
  ): Promise<Answer<CustomerChatFieldsFragment>> {
    const about = { to_number: toNumber, instance_id: instanceId, reply_message_id: replyTo, hash }
    const answer = await this.#client.request(
      SendStructuredMessageDocument,
      { ...about, content },
      { timeoutMs },
    )
    return answer.ok ? { ok: true, data: answer.data.sendStructuredMessage } : answer
  }

  /** A template, with the file of its header where it has one. */
  async #template(
    row: OutboxRow,
    { id: template_id, values, against }: NonNullable<OutboxRow['template']>,
    timeoutMs: number,
  ): Promise<Answer<CustomerChatFieldsFragment>> {
    const brought = row.upload ? await this.bring(row.id) : null
    if (brought && !brought.ok) return brought
    const variables = {
      to_number: row.toNumber,
      instance_id: row.instanceId,
      hash: row.id,
      template_id,
      values: [...values],
      header_url: brought?.data ?? null,
      against: against ?? null,
    }
    const answer = await this.#client.request(SendTemplateMessageDocument, variables, { timeoutMs })
    if (answer.ok) return { ok: true, data: answer.data.sendTemplateMessage }
    if (answer.kind === 'refused') this.#brought.delete(row.id)
    return answer
  }

  async #post(
    row: OutboxRow,
    url: string,
    options: { timeoutMs: number },
  ): Promise<Answer<CustomerChatFieldsFragment>> {
    const { id: hash, toNumber, instanceId, replyTo, text, upload } = row
    const about = { to_number: toNumber, instance_id: instanceId, reply_message_id: replyTo, hash }
    if (row.type === 'audio') {
      const variables = { ...about, file_url: url, voice: upload?.voice ?? false }
      const answer = await this.#client.request(SendAudioSeleniumDocument, variables, options)
      return answer.ok ? { ok: true, data: answer.data.sendAudioSelenium } : answer
    }
    if (row.type === 'sticker') {
      const answer = await this.#client.request(
        SendStickerSeleniumDocument,
        { ...about, file_url: url },
        options,
      )
      return answer.ok ? { ok: true, data: answer.data.sendStickerSelenium } : answer
    }
    const variables = {
      ...about,
      image_url: url,
      document_name: upload?.fileName ?? null,
      image_caption: text === '' ? null : text,
    }
    const answer = await this.#client.request(SendImageSeleniumDocument, variables, options)
    return answer.ok ? { ok: true, data: answer.data.sendImageSelenium } : answer
  }
}

/** A place, cards or a question as the server is asked to send it; null for what is none of them. */
function structuredOf({
  text,
  details,
  choices,
}: OutboxRow): SendStructuredMessageMutationVariables['content'] | null {
  if (choices) {
    const options = choices.options.map((option) => ({ ...option }))
    return { choices: { ...choices, options, text } }
  }
  if (details?.location) return { location: details.location }
  if (details?.offer) {
    const { header, footer, sections } = details.offer
    const named = sections.map(({ title, items }) => ({
      title,
      product_ids: items.map(({ product_id }) => product_id),
    }))
    return { offer: { text, header, footer, sections: named } }
  }
  if (!details?.contacts) return null
  return {
    contacts: details.contacts.map(({ phones, emails, ...card }) => ({
      ...card,
      phones: phones.map(({ phone }) => phone),
      emails: [...emails],
    })),
  }
}
