import { erpApiRoutes } from './routes'

/** What the whole takes in of this area. */
export const area = {
  routes: [erpApiRoutes],
}
