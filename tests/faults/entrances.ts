import type { Fault } from './fault'

/** Single sign-on, tokens of integrations, tenants that are switched off. */
export const entranceFaults: readonly Fault[] = [
  {
    name: 'an address is taken that the provider does not vouch for',
    file: 'server/sso/vouched.ts',
    right: 'return verified === true || (verified === undefined && trustsEmail) ? email : null',
    wrong: 'return verified === trustsEmail ? null : email',
    caughtBy: 'tests/server/sso',
  },
  {
    name: 'nobody looks at the signature of an ID token',
    file: 'server/sso/provider.ts',
    right: 'oidc.enableNonRepudiationChecks',
    wrong: '() => {}',
    caughtBy: 'tests/server/sso/forged.test.ts',
  },
  {
    name: 'a way to the provider is good in every tenant',
    file: 'server/sso/flow.ts',
    right: 'output.tenant === tenant.id && ',
    wrong: '',
    caughtBy: 'tests/server/sso/sso.test.ts',
  },
  {
    name: 'a way to the provider is good twice',
    file: 'server/sso/log-in.ts',
    right: 'cookies.write(FLOW_COOKIE, null, flowCookie(tenant))',
    wrong: '',
    caughtBy: 'tests/server/sso/sso.test.ts',
  },
  {
    name: 'a token opens all that the role opens',
    file: 'server/session/principals.ts',
    right: 'CASE WHEN i.scope IS NULL THEN',
    wrong: 'CASE WHEN true THEN',
    caughtBy: 'tests/server/integration',
  },
  {
    name: 'a tenant that is switched off is open to who comes late',
    file: 'server/session/principals.ts',
    right: ' AND t.deactivated_at IS NULL',
    wrong: '',
    caughtBy: 'tests/server/tenants',
  },
]
