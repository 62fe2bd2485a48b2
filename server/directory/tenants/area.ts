import { rootRoute } from './root.route'

/** What the whole takes in of this area. */
export const area = {
  routes: [rootRoute],
}
