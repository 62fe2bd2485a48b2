import type { CustomerChat } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/tickets/visibility'
import type { Work } from '../../platform/db/work'
import type {
  MutationSendAudioSeleniumArgs,
  MutationSendImageSeleniumArgs,
  MutationSendStickerSeleniumArgs,
} from '../../platform/graphql/resolvers.gen'
import { ownMedia } from './own-media'
import { sendOwn } from './send'

/** Sends a picture, a film or a document (specification section 7). The same hash gives the same message. */
export const sendImage = (
  work: Work,
  viewer: Viewer,
  args: MutationSendImageSeleniumArgs,
  now: Date,
): Promise<CustomerChat> =>
  sendOwn(
    work,
    viewer,
    args,
    () =>
      ownMedia(work, viewer, {
        url: args.image_url,
        caption: args.image_caption ?? null,
        name: args.document_name ?? null,
        voice: false,
        kinds: ['image', 'video', 'document'],
      }),
    now,
  )

/** Sends a sound, or a note spoken into the microphone. */
export const sendAudio = (
  work: Work,
  viewer: Viewer,
  args: MutationSendAudioSeleniumArgs,
  now: Date,
): Promise<CustomerChat> =>
  sendOwn(
    work,
    viewer,
    args,
    () =>
      ownMedia(work, viewer, {
        url: args.file_url,
        caption: args.file_caption ?? null,
        name: null,
        voice: args.voice ?? false,
        kinds: ['audio'],
      }),
    now,
  )

/** Sends a sticker. */
export const sendSticker = (
  work: Work,
  viewer: Viewer,
  args: MutationSendStickerSeleniumArgs,
  now: Date,
): Promise<CustomerChat> =>
  sendOwn(
    work,
    viewer,
    args,
    () =>
      ownMedia(work, viewer, {
        url: args.file_url,
        caption: null,
        name: null,
        voice: false,
        kinds: ['sticker'],
      }),
    now,
  )
