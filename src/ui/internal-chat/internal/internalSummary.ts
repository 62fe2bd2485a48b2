import type { InternalChatMessage } from '@contract/entities'
import { plainText } from '@domain/messages/formatting'
import type { Translate } from '@ui/kit/text'
import type { internalTexts } from '../texts/pt_BR'

const KINDS = {
  image: 'kinds.image',
  audio: 'kinds.audio',
  video: 'kinds.video',
  document: 'kinds.document',
} as const

/** The name of a kind of file; null for a text. */
function internalKind(type: string, t: Translate<typeof internalTexts>): string | null {
  return Object.hasOwn(KINDS, type) ? t(KINDS[type as keyof typeof KINDS]) : null
}

/** A message in one line. */
export function internalSummary(
  data: InternalChatMessage | NonNullable<InternalChatMessage['parent']>,
  t: Translate<typeof internalTexts>,
): string {
  const said = plainText((data.message ?? data.caption ?? '').slice(0, 300))
  const name = 'document_name' in data ? data.document_name : null
  return said || name || internalKind(data.type, t) || ''
}
