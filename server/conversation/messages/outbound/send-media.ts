import type { CustomerChat } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import type { Work } from '../../../platform/db/work'
import type {
  MutationSendAudioSeleniumArgs,
  MutationSendImageSeleniumArgs,
  MutationSendStickerSeleniumArgs,
} from '../../../platform/graphql/resolvers.gen'
import { type OwnMedia, ownMedia } from './own-media'
import { sendOwn } from './send'

/** What sends a file, of which `fileOf` says what the mutation's arguments say. */
const sends =
  <Args extends Parameters<typeof sendOwn>[2]>(fileOf: (args: Args) => OwnMedia) =>
  (work: Work, viewer: Viewer, args: Args, now: Date): Promise<CustomerChat> =>
    sendOwn(work, viewer, args, () => ownMedia(work, viewer, fileOf(args)), now)

/** Sends a picture, a film or a document (specification section 7). The same hash gives the same message. */
export const sendImage = sends((args: MutationSendImageSeleniumArgs) => ({
  url: args.image_url,
  caption: args.image_caption ?? null,
  name: args.document_name ?? null,
  voice: false,
  kinds: ['image', 'video', 'document'],
}))

/** Sends a sound, or a note spoken into the microphone. */
export const sendAudio = sends((args: MutationSendAudioSeleniumArgs) => ({
  url: args.file_url,
  caption: args.file_caption ?? null,
  name: null,
  voice: args.voice ?? false,
  kinds: ['audio'],
}))

/** Sends a sticker. */
export const sendSticker = sends((args: MutationSendStickerSeleniumArgs) => ({
  url: args.file_url,
  caption: null,
  name: null,
  voice: false,
  kinds: ['sticker'],
}))
