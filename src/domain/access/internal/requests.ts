import { IMPORTS, type OperationAccess } from '../operation-access'
import { CHAT_REQUESTS } from './chat-requests'

/**
 * The plain HTTP requests by which somebody asks for something, as method and address, and what they ask for.
 * Which file they may see or remove depends on its sender and on the messages that carry it.
 */
export const REQUESTS = {
  // The address is signed: who was given it may fetch the file for a while.
  'GET /:tenant/api/file/:file': 'public',
  'GET /:tenant/api/export/:id': 'public',
  // The address cannot be guessed, and shows a colleague's face.
  'GET /:tenant/api/picture/:key': 'public',
  // Likewise, and shows a product that stands in a catalogue.
  'GET /:tenant/api/catalog-picture/:name': 'public',
  // Likewise, and shows terms that its readers may have yet to accept.
  'GET /:tenant/api/terms/:key': 'public',
  'GET /:tenant/api/import/:id/refusals.csv': 'public',
  'POST /:tenant/api/import/:kind': IMPORTS,
  'POST /:tenant/api/file/upload': 'all',
  // Leads to the sign-in of the only house, and names none of several.
  'GET /': 'public',
  // Shown on the login; it names no house.
  'GET /:tenant/status_feed': 'public',
  'GET /:tenant/settings/whatsapp_status': 'all',
  'GET /:tenant/settings/maintenance_status': 'all',
  'GET /:tenant/settings/datetime_analytics_min': 'all',
  'GET /:tenant/api/file/:file/address': 'all',
  'GET /:tenant/api/access-trail.csv': ['security-report'],
  'DELETE /api/file/delete/:file': 'all',
  'DELETE /:tenant/api/file/delete/:file': 'all',
  ...CHAT_REQUESTS,
} as const satisfies Record<string, OperationAccess>
