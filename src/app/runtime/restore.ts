import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { Restorable } from '../messages/writing'
import { bracket } from '../panel/bracket'
import type { Outcome } from '../panel/commands'
import type { Runtime } from './runtime'

/** The operation of each kind, and the entry that its answer becomes; null: panels reload that list by themselves. */
const ASK: Readonly<
  Record<
    Restorable,
    (client: GraphqlClient, id: string) => Promise<Answer<readonly [string, unknown] | null>>
  >
> = {
  async note(client, id) {
    const { RestoreCustomerNoteDocument } = await import('@infra/graphql/customers.gen')
    const answer = await client.request(RestoreCustomerNoteDocument, { id })
    return answer.ok ? { ...answer, data: ['customerNote', answer.data.restoreCustomerNote] } : answer
  },
  async scheduled(client, id) {
    const { RestoreScheduledMessageDocument } = await import('@infra/graphql/schedules.gen')
    const answer = await client.request(RestoreScheduledMessageDocument, { id })
    return answer.ok ? { ...answer, data: ['scheduleMessage', answer.data.restoreScheduledMessage] } : answer
  },
  async answer(client, id) {
    const { MessageTemplatesDocument, RestoreMessageTemplateDocument } = await import(
      '@infra/graphql/templates.gen'
    )
    const done = await client.request(RestoreMessageTemplateDocument, { id })
    const answer = done.ok ? await client.request(MessageTemplatesDocument, {}) : done
    return answer.ok ? { ...answer, data: ['messageTemplates', answer.data.messageTemplates] } : answer
  },
  async sticker(client, id) {
    const { RestoreStickerDocument } = await import('@infra/graphql/stickers.gen')
    const answer = await client.request(RestoreStickerDocument, { id })
    return answer.ok ? { ...answer, data: null } : answer
  },
}

/** Asks for something back that the user deleted a moment ago; it is seen at once, for its event may be late. */
export async function restore(
  runtime: Runtime,
  client: GraphqlClient,
  kind: Restorable,
  id: string,
): Promise<Outcome> {
  const outcome = await bracket(runtime, 'restore', id, () => ASK[kind](client, id))
  if (!outcome.ok) return outcome
  if (outcome.value) {
    const [name, result] = outcome.value
    runtime.ingest([{ kind: 'baseline', name, src: 'api', data: { result } }])
  }
  return { ok: true, value: undefined }
}
