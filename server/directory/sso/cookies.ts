import type { Tenant } from '../../platform/db/work'
import type { CookieOptions } from '../../platform/http/cookies'
import { FLOW_MS } from './flow'

/** The flow that this browser began: sent with the mutation that ends it, and with nothing else. */
export const FLOW_COOKIE = 'balcao_sso'
/** What the provider wants to see when somebody leaves, sealed. */
export const END_COOKIE = 'balcao_sso_end'

export const flowCookie = ({ slug }: Tenant): CookieOptions => ({
  path: `/${slug}/graphql`,
  maxAgeS: FLOW_MS / 1_000,
})
export const endCookie = ({ slug }: Tenant): CookieOptions => ({ path: `/${slug}/sso` })
