import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { Tenant } from '../db/work'
import { requestRefusalOf } from '../graphql/gate'
import { invalidTenant, Refusal, unauthorized } from '../graphql/refusal'
import type { Principal } from '../principal'
import type { Services } from '../services'
import { bearerOf } from './bearer'
import { tenantOf } from './graphql-route'

/** Who sends a plain request, and to which house. */
export type Caller = Readonly<{ tenant: Tenant; principal: Principal }>

const Params = v.object({ tenant: v.optional(v.string()) })

const STATUS: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  INVALID_TENANT: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
}

/** Refusals in the shape of GraphQL's errors, with the HTTP status that says the same; 422 where none does. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    const { code } = error.extensions
    return reply
      .code(STATUS[String(code)] ?? 422)
      .header('cache-control', 'no-store')
      .send({ errors: [{ message: error.message, extensions: { code } }] })
  })
}

/**
 * Who sends this. The house is the address's; where an address of the specification names none, the one that the token is
 * for.
 * @throws Refusal when the tenant is none, or who asks may not ask for this.
 */
export async function callerOf(services: Services, request: FastifyRequest): Promise<Caller> {
  const tenant = await tenantOf(services, v.parse(Params, request.params).tenant ?? audienceOf(request))
  if (!tenant) throw invalidTenant()
  const caller = await services.principals.identify(tenant, bearerOf(request.headers.authorization))
  const refusal = requestRefusalOf(caller, `${request.method} ${request.routeOptions.url}`)
  if (refusal) throw refusal
  if (!caller.principal) throw unauthorized()
  return { tenant, principal: caller.principal }
}

/** The tenant that a token says it is for; `callerOf` checks that it is. */
function audienceOf(request: FastifyRequest): string {
  const token = bearerOf(request.headers.authorization)
  if (!token) throw unauthorized()
  try {
    const { aud } = decodeJwt(token)
    return typeof aud === 'string' ? aud : ''
  } catch {
    throw unauthorized()
  }
}
