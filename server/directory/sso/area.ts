import { resolvers as captchaResolvers } from './captcha.resolvers'
import { resolvers } from './resolvers'
import { ssoRoutes } from './routes'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [captchaResolvers, resolvers],
  routes: [ssoRoutes],
}
