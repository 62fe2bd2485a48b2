import { catalogPictureRoute } from './areas/catalog/picture.route'
import { erpHookRoute } from './areas/erp/hook.route'
import { erpApiRoutes } from './areas/erp/inbound/routes'
import { signInRoute } from './areas/erp/sign-in'
import { pixHookRoute } from './areas/payments/hook.route'
import { chatRoutes } from './conversation/internal-chat/chat.routes'
import { hubWebhookRoute } from './conversation/providers/hub/webhook.route'
import { registerWhatsAppWebhook } from './conversation/providers/whatsapp/webhook.route'
import { accessTrailRoute } from './directory/access-trail/export.route'
import { unsubscribeRoute } from './directory/customers/unsubscribe.route'
import { exportRoute } from './directory/exports/download.route'
import { importRoutes } from './directory/imports/routes'
import { fileRoutes } from './directory/media/routes'
import { feedRoute } from './directory/platform-state/feed.route'
import { statusRoutes } from './directory/platform-state/status.route'
import { ssoRoutes } from './directory/sso/routes'
import { rootRoute } from './directory/tenants/root.route'
import { termsRoute } from './directory/terms/pdf.route'
import { pictureRoute } from './directory/users/picture.route'
import type { Routes } from './platform/http/routes'

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
