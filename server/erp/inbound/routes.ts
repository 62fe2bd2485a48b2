import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Routes } from '../../platform/http/routes'
import { projectRoot } from '../../platform/root'
import { answerTo } from './answer'
import { listOrders, patchOrder } from './orders'
import { takeSnapshot, upsertProducts } from './products'

/** A thousand products are far below this, bytes. */
const BODY_LIMIT = 4 * 1024 * 1024

/** The interface that shops' own systems call: docs/erp-api.md, and its description at /erp/v1/openapi.json. */
export const erpApiRoutes: Routes = async (app, services) => {
  const description = readFileSync(path.join(projectRoot, 'contract/erp-openapi.json'), 'utf8')
  app.get('/erp/v1/openapi.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=3600').send(description),
  )
  app.post('/erp/v1/products', { bodyLimit: BODY_LIMIT }, (request, reply) =>
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
  app.post('/erp/v1/stock/snapshot', { bodyLimit: BODY_LIMIT }, (request, reply) =>
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
  app.get<{ Querystring: Record<string, unknown> }>('/erp/v1/orders', (request, reply) =>
    answerTo(services(), request, reply, (work, connection) => listOrders(work, connection, request.query)),
  )
  app.patch<{ Params: { id: string } }>('/erp/v1/orders/:id', (request, reply) =>
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
