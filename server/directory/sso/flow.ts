import * as v from 'valibot'
import type { Tenant } from '../../platform/db/work'
import { seal, unseal } from '../../platform/seal'

/** What is kept of one way to the provider and back, in the browser that began it. */
const Flow = v.object({
  is: v.literal('sso-flow'),
  tenant: v.number(),
  issuer: v.string(),
  state: v.string(),
  nonce: v.string(),
  /** PKCE's secret (RFC 7636). */
  verifier: v.string(),
  redirectUri: v.string(),
  /** When it was begun, ms. */
  at: v.number(),
})
export type Flow = v.InferOutput<typeof Flow>

/** How long somebody may take at the provider, ms. */
export const FLOW_MS = 10 * 60_000

/** As a cookie's value: sealed, for the browser has to keep it and not to know it. */
export const sealFlow = (secretKey: string, flow: Omit<Flow, 'is'>): string =>
  seal(secretKey, JSON.stringify({ is: 'sso-flow', ...flow } satisfies Flow))

/** The flow of a cookie; null when it is no good, another tenant's, or too old. */
export function unsealFlow(
  secretKey: string,
  tenant: Tenant,
  cookie: string | undefined,
  now: number,
): Flow | null {
  const text = cookie === undefined ? null : unseal(secretKey, cookie)
  if (text === null) return null
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Flow), text)
  if (!success) return null
  const age = now - output.at
  return output.tenant === tenant.id && age >= 0 && age <= FLOW_MS ? output : null
}
