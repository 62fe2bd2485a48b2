import type { Node } from '../../../../src/domain/bots/nodes'
import type { Input } from '../../../../src/domain/bots/session'
import type { Unread } from '../../../conversation/messages/inbound/unread'

const FILES: Readonly<Record<string, 'image' | 'document'>> = { image: 'image', document: 'document' }

/** What a message says to the question `here`. Of what was touched its title tells: the ids on the wire are numbers. */
export function inputOf(
  { type, message, details }: Unread,
  here: Node | undefined,
): Extract<Input, { kind: 'message' }> {
  const reply = details?.reply ?? null
  if (reply !== null) {
    const touched =
      here?.kind === 'menu' ? here.options.find(({ title }) => title === reply.title) : undefined
    return { kind: 'message', text: reply.title, option: touched?.id ?? null, file: null }
  }
  return {
    kind: 'message',
    text: message ?? '',
    option: null,
    file: type === 'chat' ? null : (FILES[type] ?? 'other'),
  }
}
