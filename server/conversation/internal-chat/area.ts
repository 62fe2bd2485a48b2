import { chatRoutes } from './chat.routes'
import { resolvers } from './resolvers'
import { chatShowsFile } from './shows-file'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [chatRoutes],
  showsFile: chatShowsFile,
}
