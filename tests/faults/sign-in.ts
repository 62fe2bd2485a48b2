import type { Fault } from './fault'

/** Single sign-on, tokens of integrations, tenants that are switched off. */
export const signInFaults: readonly Fault[] = [
  {
    name: 'an address is taken that the provider does not vouch for',
    file: 'server/directory/sso/vouched.ts',
    right: 'return verified === true || (verified === undefined && trustsEmail) ? email : null',
    wrong: 'return verified === trustsEmail ? null : email',
    caughtBy: 'tests/server/sso',
  },
  {
    name: 'nobody looks at the signature of an ID token',
    file: 'server/directory/sso/provider.ts',
    right: 'oidc.enableNonRepudiationChecks',
    wrong: '() => {}',
    caughtBy: 'tests/server/sso/forged.test.ts',
  },
  {
    name: 'a way to the provider is good in every tenant',
    file: 'server/directory/sso/flow.ts',
    right: 'output.tenant === tenant.id && ',
    wrong: '',
    caughtBy: 'tests/server/sso/sso.test.ts',
  },
  {
    name: 'a way to the provider is good twice',
    file: 'server/directory/sso/tries.ts',
    right: "if (!isFirst) throw ssoFailed('flow')",
    wrong: '',
    caughtBy: 'tests/server/sso',
  },
  {
    name: 'the cookie of a way to the provider stays',
    file: 'server/directory/sso/log-in.ts',
    right: 'cookies.write(FLOW_COOKIE, null, flowCookie(tenant))',
    wrong: 'undefined',
    caughtBy: 'tests/server/sso/sso.test.ts',
  },
  {
    name: 'a way to the provider is good for ever',
    file: 'server/directory/sso/flow.ts',
    right: 'age >= 0 && age <= FLOW_MS',
    wrong: 'age >= 0',
    caughtBy: 'tests/server/sso/attacks.test.ts',
  },
  {
    name: 'strangers at an address keep its known browsers from single sign-on',
    file: 'server/directory/sso/tries.ts',
    right: 'const isKnown = await isAnybodysDevice(work, context)',
    wrong: 'const isKnown = false',
    caughtBy: 'tests/server/sso/attacks.test.ts',
  },
  {
    name: 'an address asks the provider as often as it likes',
    file: 'server/directory/sso/tries.ts',
    right: 'if (!isAsked && captchaIsDue(failuresOf(asker, tries - 1))) throw captchaRequired()',
    wrong: '',
    caughtBy: 'tests/server/sso/attacks.test.ts',
  },
  {
    name: 'what was not begun in the browser counts for its address',
    file: 'server/directory/sso/log-in.ts',
    right: "    over()\n    throw ssoFailed('flow')",
    wrong:
      "    await countSsoTry(context, { state: back.state, captcha })\n    over()\n    throw ssoFailed('flow')",
    caughtBy: 'tests/server/sso/attacks.test.ts',
  },
  {
    name: 'nobody looks for whose flow the state is',
    file: 'server/directory/sso/log-in.ts',
    right: '|| back.state !== flow.state',
    wrong: '',
    caughtBy: 'tests/server/sso',
  },
  {
    name: 'the challenge is shown in the clear to who likes it',
    file: 'server/directory/sso/begin.ts',
    right: 'code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier)',
    wrong: 'code_challenge: flow.verifier',
    caughtBy: 'tests/server/sso/attacks.test.ts',
  },
  {
    name: 'where one comes back to is what the request says of its host',
    file: 'server/directory/sso/routes.ts',
    right: 'redirectUri: `${config.publicUrl}/',
    wrong: 'redirectUri: `http://${request.headers.host}/',
    caughtBy: 'tests/server/sso/attacks.test.ts',
  },
  {
    name: 'a token opens all that the role opens',
    file: 'server/directory/session/principals.ts',
    right: 'CASE WHEN i.scope IS NULL THEN',
    wrong: 'CASE WHEN true THEN',
    caughtBy: 'tests/server/integration',
  },
  {
    name: 'a tenant that is switched off is open to who comes late',
    file: 'server/directory/session/principals.ts',
    right: ' AND t.deactivated_at IS NULL',
    wrong: '',
    caughtBy: 'tests/server/tenants',
  },
]
