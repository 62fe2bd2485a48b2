import type { Viewer } from '../../../../../src/domain/access/visibility'
import { MEDIA_KINDS } from '../../../../../src/domain/messages/media-kinds'
import { ownMedia } from '../../../../conversation/messages/outbound/own-media'
import type { OwnContent } from '../../../../conversation/messages/outbound/own-message'
import type { Work } from '../../../../platform/db/work'

/** The file of a template's header, which its author has uploaded. @throws Refusal for one that is not there, or not theirs. */
export const headerOf = (work: Work, author: Viewer, url: string): Promise<OwnContent> =>
  ownMedia(work, author, { url, caption: null, name: null, voice: false, kinds: MEDIA_KINDS })
