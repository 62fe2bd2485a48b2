import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Routes } from '../../../platform/http/routes'
import { projectRoot } from '../../../platform/root'
import { admit, answerTo, isAdmitted } from './answer'
import { listOrders, patchOrder } from './orders'
import { takeSnapshot, upsertProducts } from './products'

/** A thousand products are far below this, bytes. */
const BODY_LIMIT = 4 * 1024 * 1024

/** Below which address it is called, and where it is described. */
export const API_PATH = '/erp/v1'
export const DESCRIPTION_PATH = `${API_PATH}/openapi.json`

/** The interface that shops' own systems call: docs/erp-api.md, and its description at /erp/v1/openapi.json. */
export const erpApiRoutes: Routes = async (app, services) => {
  const description = readFileSync(path.join(projectRoot, 'contract/erp-openapi.json'), 'utf8')
  app.get(DESCRIPTION_PATH, (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=3600').send(description),
  )
  const onRequest = admit(services)
  const large = { bodyLimit: BODY_LIMIT, config: { knows: isAdmitted }, onRequest }
  app.post(`${API_PATH}/products`, large, (request, reply) =>
    answerTo(
      services(),
      request,
      reply,
      (work, connection) => upsertProducts(work, connection, request.body, new Date()),
      {
        writes: true,
      },
    ),
  )
  app.post(`${API_PATH}/stock/snapshot`, large, (request, reply) =>
    answerTo(
      services(),
      request,
      reply,
      (work, connection) => takeSnapshot(work, connection, request.body, new Date()),
      {
        writes: true,
      },
    ),
  )
  app.get<{ Querystring: Record<string, unknown> }>(`${API_PATH}/orders`, { onRequest }, (request, reply) =>
    answerTo(services(), request, reply, (work, connection) => listOrders(work, connection, request.query)),
  )
  app.patch<{ Params: { id: string } }>(`${API_PATH}/orders/:id`, { onRequest }, (request, reply) =>
    answerTo(
      services(),
      request,
      reply,
      (work, connection) => patchOrder(work, connection, request.params.id, request.body),
      {
        writes: true,
      },
    ),
  )
}
