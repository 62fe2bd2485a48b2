import type { Viewer } from '../../../src/domain/access/visibility'
import { MEDIA_KINDS } from '../../../src/domain/messages/media-kinds'
import { ownMedia } from '../../conversation/messages/outbound/own-media'
import { checkedText, type OwnContent, plainContent } from '../../conversation/messages/outbound/own-message'
import { templateContent } from '../../conversation/templates/send-template'
import type { Work } from '../../platform/db/work'
import type { MutationScheduleMessageArgs } from '../../platform/graphql/resolvers.gen'
import type { ScheduledRow } from './scheduled.row'

/**
 * What a message that leaves later is to say, settled when it is taken: a template that changes meanwhile changes
 * nothing of it.
 * @throws Refusal when the provider would not take it.
 */
export async function contentToSchedule(
  work: Work,
  viewer: Viewer,
  {
    message,
    file_url: url,
    voice,
    template_id,
    values,
  }: Pick<MutationScheduleMessageArgs, 'message' | 'file_url' | 'voice' | 'template_id' | 'values'>,
  instanceId: string,
): Promise<OwnContent> {
  if (template_id) {
    const filled = { instance_id: instanceId, template_id, values: values ?? [], header_url: url ?? null }
    return templateContent(work, viewer, filled)
  }
  if (!url) return plainContent('chat', checkedText(message))
  const media = { url, caption: message, name: null, voice: voice ?? false, kinds: MEDIA_KINDS }
  return ownMedia(work, viewer, media)
}

/** The same when its time has come. Of plain words the row has all there is, as they were changed last. */
export const contentOfScheduled = ({ content, message }: ScheduledRow): OwnContent =>
  content ?? plainContent('chat', message)
