import { resolvers } from './resolvers'
import { stickerShowsFile } from './shows-file'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  showsFile: stickerShowsFile,
}
