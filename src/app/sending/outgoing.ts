import { MEDIA_KINDS } from '@domain/messages/media-kinds'
import type { OutgoingTemplate } from '@domain/outbox/tables'
import * as v from 'valibot'
import { hash } from '../commands/argument-shapes'
import { type OwnTab, ready } from '../commands/define-command'
import type { Outcome } from '../commands/outcome'
import type { OutgoingFile, QueuedFile } from '../commands/outgoing-file'

/** A provider's template with its fields filled in, and as it reads then. */
export type FilledTemplate = Readonly<{ text: string }> & OutgoingTemplate

/** What goes with files: the caption with the first of them. */
export type WithFiles = Readonly<{ caption: string; replyTo: string | null }>

/** A file on its way between tabs: files do not travel, their names do. */
export const QueuedFileShape = v.object({
  hash,
  name: v.string(),
  mime: v.string(),
  kind: v.picklist(MEDIA_KINDS),
  voice: v.boolean(),
  size: v.number(),
})

/** The arguments of commands that send files, how they are made ready, and what they put in the outbox. */
export const sendsFiles = {
  arguments: v.tuple([
    v.string(),
    v.array(QueuedFileShape),
    v.object({ caption: v.string(), replyTo: v.nullable(v.string()) }),
  ]),
  whenRepeated: 'same',
  inReplay: 'refused',
  /** Files are put on disk in the tab that has them; who leads is told of them then. */
  async prepare(
    { files }: OwnTab,
    to: string,
    chosen: readonly OutgoingFile[],
    options: WithFiles,
  ): Promise<Outcome<[string, readonly QueuedFile[], WithFiles]>> {
    const kept = await files.keep(chosen)
    return kept.ok ? ready(to, kept.value, options) : kept
  },
  queues: (_: string, files: readonly QueuedFile[], __: WithFiles) => files.map((file) => file.hash),
} as const

/** What the log keeps of a file on its way. */
export const uploadOf = ({ name, mime, size, voice }: QueuedFile) => ({ fileName: name, mime, size, voice })
