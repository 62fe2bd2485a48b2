import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import { createHandler, type Response } from 'graphql-http'
import { REALTIME_HEADER, type RealtimeOffer, TIME_HEADER, writeOffer } from '../../../contract/transport'
import type { RealtimeConfig } from '../config'
import type { Tenant } from '../db/work'
import type { RequestContext } from '../graphql/context'
import type { Prepare } from '../graphql/documents'
import { refusalOf } from '../graphql/gate'
import { masked } from '../graphql/masking'
import { invalidTenant, type Refusal, tenantOff } from '../graphql/refusal'
import type { Log } from '../log'
import type { Identity } from '../principal'
import type { Services } from '../services'
import { addressOf } from './address'
import { bearerOf } from './bearer'
import { cookiesOf } from './refresh-cookie'

/** Who sent this request, to which tenant. */
type Arrival = { context: RequestContext; identity: Identity }

/** The longest operation of somebody who is signed in, bytes. */
const BODY_LIMIT = 1_048_576

/** Codes that are told by the HTTP status as well. */
const STATUS: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, TOKEN_EXPIRED: 401 }

/** POST /:tenant/graphql, JSON only: a form of another site cannot send it without a preflight. */
export function graphqlRoute(
  app: FastifyInstance,
  services: () => Services,
  schema: GraphQLSchema,
  prepare: Prepare,
  log: Log,
): void {
  const handler = createHandler<FastifyRequest, Arrival, RequestContext>({
    onSubscribe(req, { query, operationName, variables }) {
      const prepared = prepare(query, operationName)
      if ('errors' in prepared) return prepared.errors
      const { context, identity } = req.context
      const refusal = refusalOf(identity, prepared.fields)
      if (refusal) return refuse(req.raw, refusal, context.principal ? 200 : 401)
      return {
        schema,
        document: prepared.document,
        operationName,
        variableValues: variables,
        contextValue: context,
      }
    },
    onOperation(req, _args, result) {
      const status = statusOf(result)
      if (status) return answer(req.raw, { ...result, errors: result.errors?.map(masked(log)) }, status)
    },
    formatError: masked(log),
  })

  const knows = async ({ params, headers }: FastifyRequest) => {
    const slug = isRecord(params) ? String(params.tenant) : ''
    const tenant = await tenantOf(services(), slug)
    if (!tenant) return false
    const caller = await services().principals.identify(tenant, bearerOf(headers.authorization))
    // Of a token that was good they are told that it is no more, and come again with the same.
    return caller.principal !== null || caller.waiting !== null || caller.expired
  }
  const options = { bodyLimit: BODY_LIMIT, config: { knows } }
  app.post<{ Params: { tenant: string } }>('/:tenant/graphql', options, async (request, reply) => {
    reply.header(REALTIME_HEADER, writeOffer(offerOf(services().config.realtime)))
    const tenant = await tenantOf(services(), request.params.tenant)
    if (!tenant) return send(reply, refuse(request, invalidTenant(), 403))
    if (tenant.off) return send(reply, refuse(request, tenantOff(), 403))
    const identity = await services().principals.identify(tenant, bearerOf(request.headers.authorization))
    const arrival = { identity, context: contextOf(services(), tenant, identity, request, reply) }
    const { body } = request
    const answered = await handler({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: isRecord(body) ? body : JSON.stringify(body ?? null),
      raw: request,
      context: arrival,
    })
    return send(reply, answered)
  })
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    app.route({
      method,
      url: '/:tenant/graphql',
      exposeHeadRoute: false,
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    })
}

const offerOf = (realtime: RealtimeConfig): RealtimeOffer =>
  realtime.transport === 'mqtt'
    ? { transport: 'mqtt', url: realtime.broker?.publicUrl ?? null }
    : { transport: 'websocket' }

const SLUG = /^[a-z0-9-]{1,40}$/

/** The tenant with this address segment. Names that cannot be one are not looked up. */
export const tenantOf = async ({ db }: Services, slug: string): Promise<Tenant | undefined> =>
  SLUG.test(slug) ? db.tenantBySlug(slug) : undefined

function contextOf(
  services: Services,
  tenant: Tenant,
  { principal, waiting, tokenEnds }: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const { db, config, bus, principals, files, trail } = services
  return {
    db,
    config,
    bus,
    principals,
    files,
    trail,
    tenant,
    principal,
    waiting,
    tokenEnds,
    ip: addressOf(request.ip),
    agent: request.headers['user-agent'] ?? null,
    cookies: cookiesOf(tenant, request, reply),
    log: services.log,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const statusOf = ({ errors }: ExecutionResult): number | undefined =>
  errors?.map((error) => STATUS[String(error.extensions.code)]).find(Boolean)

const refuse = (request: FastifyRequest, refusal: Refusal | GraphQLError, status = 401): Response =>
  answer(request, { errors: [refusal] }, status)

function answer(request: FastifyRequest, result: ExecutionResult, status: number): Response {
  const type = (request.headers.accept ?? '').includes('application/graphql-response+json')
    ? 'application/graphql-response+json'
    : 'application/json'
  return [
    JSON.stringify(result),
    { status, statusText: '', headers: { 'content-type': `${type}; charset=utf-8` } },
  ]
}

const send = (reply: FastifyReply, [body, { status, headers }]: Response) =>
  reply
    .code(status)
    .headers(headers ?? {})
    .header('cache-control', 'no-store')
    .header(TIME_HEADER, new Date().toISOString())
    .send(body ?? undefined)
