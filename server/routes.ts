import { accessTrailRoute } from './access-trail/export.route'
import { fileRoutes } from './media/routes'
import type { Routes } from './platform/http/routes'
import { feedRoute } from './platform-state/feed.route'
import { statusRoutes } from './platform-state/status.route'
import { hubWebhookRoute } from './providers/hub/webhook.route'
import { registerWhatsAppWebhook } from './providers/whatsapp/webhook.route'
import { ssoRoutes } from './sso/routes'
import { rootRoute } from './tenants/root.route'
import { pictureRoute } from './users/picture.route'

/** Every area's plain HTTP routes. An area adds its own here. */
export const routes: readonly Routes[] = [
  registerWhatsAppWebhook,
  hubWebhookRoute,
  fileRoutes,
  accessTrailRoute,
  pictureRoute,
  statusRoutes,
  feedRoute,
  ssoRoutes,
  rootRoute,
]
