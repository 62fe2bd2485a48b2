import * as v from 'valibot'
import { hash, id, nothing } from '../commands/argument-shapes'
import {
  defineCommand,
  type OwnTab,
  reads,
  ready,
  repeatable,
  unrepeatable,
} from '../commands/define-command'
import { asDone, DONE, type Outcome } from '../commands/outcome'
import type { OutgoingFile, QueuedFile } from '../commands/outgoing-file'
import type { Tools } from '../commands/tools'
import { type FilledTemplate, QueuedFileShape, uploadOf } from '../sending/outgoing'
import { queueMessage } from '../sending/queue-message'

type Documents = typeof import('@infra/graphql/templates.gen')

/** A document about them; comes when it is asked for the first time. */
const later = <N extends keyof Documents>(name: N): Promise<Documents[N]> =>
  import('@infra/graphql/templates.gen').then((documents) => documents[name])

const Filled = v.object({
  id: v.string(),
  text: v.string(),
  values: v.array(v.object({ key: v.string(), value: v.string() })),
  header: v.nullable(v.string()),
  footer: v.nullable(v.string()),
  buttons: v.array(v.object({ text: v.string(), url: v.nullable(v.string()) })),
  against: v.optional(v.string()),
} satisfies Record<keyof FilledTemplate, v.GenericSchema>)

const loadAnew = ({ ask, load }: Tools): Promise<Outcome> =>
  load('messageTemplates', ask(later('MessageTemplatesDocument'), {}))

/** The house's quick answers, and the provider's templates. */
export const templateCommands = {
  /** Reads the house's quick answers into the world. */
  loadTemplates: defineCommand({
    arguments: nothing,
    ...reads,
    run: (tools: Tools) => loadAnew(tools),
  }),

  /** Takes over suggested quick answers, by their identifiers; those that the house has by name stay as they are. */
  adoptTemplates: defineCommand({
    arguments: v.tuple([v.array(v.string())]),
    // A second time there is nothing left to take over.
    ...repeatable,
    logged: { about: null },
    async run(tools: Tools, identifiers: string[]): Promise<Outcome> {
      const outcome = await tools.ask(later('AdoptMessageTemplatesDocument'), { identifiers })
      // Their event may be late.
      return outcome.ok ? loadAnew(tools) : outcome
    },
  }),

  deleteTemplate: defineCommand({
    arguments: id,
    ...unrepeatable,
    logged: (about) => ({ about }),
    async run(tools: Tools, id: string): Promise<Outcome> {
      const outcome = await tools.ask(later('DeleteMessageTemplateDocument'), { id })
      return outcome.ok ? loadAnew(tools) : outcome
    },
  }),

  /** Reads the provider's templates of a connection that match: the first page, or with `more` the next. */
  loadMetaTemplates: defineCommand({
    arguments: v.tuple([v.string(), v.string(), v.boolean()]),
    ...reads,
    async run(
      { runtime, ask, load }: Tools,
      instanceId: string,
      search: string,
      more: boolean,
    ): Promise<Outcome> {
      const known = runtime.world.rows.metaTemplates.get(instanceId)
      const after = more && known?.search === search ? known.next : null
      if (more && after === null) return DONE
      const wanted = { instance_id: instanceId, search, after }
      return load('metaMessageTemplates', ask(later('MetaMessageTemplatesDocument'), wanted), {
        instanceId,
        search,
        after,
      })
    },
  }),

  /** Has the server read them again from the provider; they come as an event. */
  syncMetaTemplates: defineCommand({
    arguments: id,
    ...repeatable,
    logged: (about) => ({ about }),
    run: async ({ ask }: Tools, instanceId: string) =>
      asDone(await ask(later('SyncMetaMessageTemplatesDocument'), { instance_id: instanceId })),
  }),

  /**
   * Puts a filled-in template in the outbox, with the file of its header where it has one; durable and idempotent
   * as `sendMedia`.
   */
  sendTemplate: defineCommand({
    arguments: v.tuple([v.string(), hash, Filled, v.nullable(QueuedFileShape)]),
    ...repeatable,
    async prepare(
      { ids, files }: OwnTab,
      ticketId: string,
      template: FilledTemplate,
      file: OutgoingFile | null,
    ): Promise<Outcome<[string, string, FilledTemplate, QueuedFile | null]>> {
      if (!file) return ready(ticketId, ids.unique(), template, null)
      const kept = await files.keep([file])
      if (!kept.ok) return kept
      const [queued] = kept.value
      return queued
        ? ready(ticketId, queued.hash, template, queued)
        : { ok: false, code: 'STORAGE', message: '' }
    },
    queues: (_, hash) => [hash],
    run(
      tools: Tools,
      ticketId: string,
      hash: string,
      { text, ...template }: FilledTemplate,
      file: QueuedFile | null,
    ): Promise<Outcome> {
      const upload = file && uploadOf({ ...file, voice: false })
      const message = { hash, type: 'template', text, replyTo: null, template, ...(upload && { upload }) }
      return queueMessage(tools, ticketId, [message])
    },
  }),
}
