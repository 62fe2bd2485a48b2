import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { Voice } from '../runtime/voice'
import type { MediaSender } from './internal/media-sender'
import type { TabFiles } from './local-files'

/** What the senders of messages need of it. */
export type LaterMedia = Pick<MediaSender, 'send' | 'bring' | 'done'>

/**
 * What sends messages with files, fetched with the first of them. Where it does not come, because the network is
 * away, that is the network's failure, and the message is tried again.
 */
export function laterMedia(
  client: GraphqlClient,
  tenant: string,
  files: TabFiles,
  voice: Pick<Voice, 'sentence'>,
): LaterMedia {
  let sender: Promise<MediaSender> | null = null
  const open = async () => {
    const [{ MediaSender }, { FileClient }] = await Promise.all([
      import('./internal/media-sender'),
      import('@infra/media/file-client'),
    ])
    return new MediaSender(client, new FileClient(client, tenant), files, voice)
  }
  const get = () => {
    sender ??= open().catch((error: unknown) => {
      sender = null
      throw error
    })
    return sender
  }
  const ask = async <T>(what: (sender: MediaSender) => Promise<Answer<T>>): Promise<Answer<T>> => {
    const found = await get().catch((error: unknown) => String(error))
    return typeof found === 'string' ? { ok: false, kind: 'network', message: found } : what(found)
  }
  return {
    send: (row, timeoutMs) => ask((sender) => sender.send(row, timeoutMs)),
    bring: (hash) => ask((sender) => sender.bring(hash)),
    done: async (hash) => (await get()).done(hash),
  }
}
