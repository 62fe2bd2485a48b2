import { feedRoute } from './feed.route'
import { statusRoutes } from './status.route'

/** What the whole takes in of this area. */
export const area = {
  routes: [statusRoutes, feedRoute],
}
