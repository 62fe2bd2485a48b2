import { accessTrailRoute } from './access-trail/export.route'
import { catalogPictureRoute } from './catalog/picture.route'
import { unsubscribeRoute } from './customers/unsubscribe.route'
import { erpHookRoute } from './erp/hook.route'
import { erpApiRoutes } from './erp/inbound/routes'
import { signInRoute } from './erp/sign-in'
import { exportRoute } from './exports/download.route'
import { importRoutes } from './imports/routes'
import { chatRoutes } from './internal-chat/chat.routes'
import { fileRoutes } from './media/routes'
import { pixHookRoute } from './payments/hook.route'
import type { Routes } from './platform/http/routes'
import { feedRoute } from './platform-state/feed.route'
import { statusRoutes } from './platform-state/status.route'
import { hubWebhookRoute } from './providers/hub/webhook.route'
import { registerWhatsAppWebhook } from './providers/whatsapp/webhook.route'
import { ssoRoutes } from './sso/routes'
import { rootRoute } from './tenants/root.route'
import { termsRoute } from './terms/pdf.route'
import { pictureRoute } from './users/picture.route'

/** Every area's plain HTTP routes. An area adds its own here. */
export const routes: readonly Routes[] = [
  registerWhatsAppWebhook,
  hubWebhookRoute,
  erpHookRoute,
  pixHookRoute,
  erpApiRoutes,
  signInRoute,
  fileRoutes,
  chatRoutes,
  exportRoute,
  importRoutes,
  accessTrailRoute,
  pictureRoute,
  catalogPictureRoute,
  termsRoute,
  statusRoutes,
  feedRoute,
  ssoRoutes,
  unsubscribeRoute,
  rootRoute,
]
