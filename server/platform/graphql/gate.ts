import { mayCall, mayRequest } from '../../../src/domain/access/permissions'
import { opensToWaiting } from '../../../src/domain/access/steps'
import type { Identity } from '../principal'
import { Refusal, tokenExpired, unauthorized } from './refusal'

/** Who asks. Only the GraphQL endpoint lets a session that has steps to do ask for the next of them. */
type Asker = Pick<Identity, 'principal' | 'expired'> & { waiting?: Identity['waiting'] }

/** Introspection and type names, where they are not switched off. */
const isMeta = (field: string) => field.startsWith('__')

/**
 * Why this caller may not ask for these root fields of the contract; null where they may. The one place where
 * the table of operations is enforced, before any resolver runs: by HTTP, by websocket and by MQTT, which
 * carries the operation `events`.
 */
export function refusalOf(caller: Asker, fields: readonly string[]): Refusal | null {
  const role = caller.principal?.role ?? null
  const isStep = (field: string) => opensToWaiting(caller.waiting ?? null, field)
  const denied = fields.find((field) => !isMeta(field) && !mayCall(role, field) && !isStep(field))
  return denied === undefined ? null : refused(caller, { operation: denied })
}

/** The same for a plain HTTP request, named by method and address as in the table of requests. */
export const requestRefusalOf = (caller: Asker, request: string): Refusal | null =>
  mayRequest(caller.principal?.role ?? null, request) ? null : refused(caller, {})

function refused({ principal, expired }: Asker, what: Record<string, unknown>): Refusal {
  if (!principal) return expired ? tokenExpired() : unauthorized()
  return new Refusal('FORBIDDEN', 'Seu perfil não permite esta ação. Fale com um administrador.', what)
}
