import type { Fault } from './fault'

const PRINCIPALS = 'server/directory/session/principals.ts'
const CREDENTIALS = 'tests/server/authentication/credentials.test.ts'
const SESSION = 'tests/server/session.test.ts'
const TWO_FACTOR = 'tests/server/authentication/two-factor.test.ts'
const NODES = 'tests/server/nodes.test.ts'

/** The password, the second factor, what other sites send, and sockets. */
export const credentialFaults: readonly Fault[] = [
  {
    name: 'a password may be guessed for ever',
    file: 'server/directory/session/lockout.ts',
    right: '!isLocked && tries >= MOST_FAILURES',
    wrong: '!isLocked && tries >= 1_000',
    caughtBy: SESSION,
  },
  {
    name: 'who is blocked comes in by the password',
    file: 'server/directory/session/login.ts',
    right: 'if (!fits || !user || user.closed) {',
    wrong: 'if (!fits || !user) {',
    caughtBy: SESSION,
  },
  {
    name: 'a refresh token that was replaced is good for ever',
    file: 'server/directory/session/refresh.ts',
    right: '(hash === row.previous_refresh_hash && (row.fresh || lost))',
    wrong: 'hash === row.previous_refresh_hash',
    caughtBy: SESSION,
  },
  {
    name: 'a new password leaves the other sessions open',
    file: 'server/directory/session/new-password.ts',
    right: 'revoked_at IS NULL AND id IS DISTINCT FROM $3::uuid',
    wrong: 'revoked_at IS NULL AND id = $3::uuid',
    caughtBy: 'tests/server/authentication/passwords.test.ts',
  },
  {
    name: 'a token signed by anybody is taken',
    file: 'server/directory/session/token.ts',
    right: 'const { payload } = await jwtVerify(',
    wrong:
      "const { payload } = { payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) } ?? await jwtVerify(",
    caughtBy: CREDENTIALS,
  },
  {
    name: 'a token for another audience is taken',
    file: 'server/directory/session/token.ts',
    right: '      audience: tenant.slug,\n',
    wrong: '',
    caughtBy: CREDENTIALS,
  },
  {
    name: 'a session that ended goes on',
    file: PRINCIPALS,
    right:
      'AND s.id = ANY($2::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()\n       AND (i.id IS NULL',
    wrong: 'AND s.id = ANY($2::uuid[]) AND s.expires_at > now()\n       AND (i.id IS NULL',
    caughtBy: CREDENTIALS,
  },
  {
    name: 'who is blocked stays inside',
    file: PRINCIPALS,
    right: "AND s.due = '{}' AND u.blocked_at IS NULL",
    wrong: "AND s.due = '{}'",
    caughtBy: CREDENTIALS,
  },
  {
    name: 'an address that a client names is believed',
    file: 'server/platform/http/graphql-route.ts',
    right: '    ip: addressOf(request.ip),\n',
    wrong: "    ip: String(request.headers['x-forwarded-for'] ?? request.ip).split(',')[0] ?? '',\n",
    caughtBy: 'tests/server/authentication/access-rules.test.ts',
  },
  {
    name: 'a door forgets the second factor',
    file: 'server/directory/session/refresh.ts',
    right: 'const { due, trusted } = await stepsFor(work, userId, ip)',
    wrong: 'const { due, trusted } = { ...(await stepsFor(work, userId, ip)), due: [] }',
    caughtBy: `${TWO_FACTOR} tests/server/sso/sso.test.ts`,
  },
  {
    name: 'a token before the second factor opens the house',
    file: PRINCIPALS,
    right: "AND s.due = '{}' AND u.blocked_at",
    wrong: 'AND u.blocked_at',
    caughtBy: TWO_FACTOR,
  },
  {
    name: 'a code of the second factor is good twice',
    file: 'server/directory/two-factor/take-code.ts',
    right: 'step <= factor.last_step',
    wrong: 'step < 0',
    caughtBy: TWO_FACTOR,
  },
  {
    name: 'a code of the second factor may be guessed for ever',
    file: 'server/directory/two-factor/take-code.ts',
    right: 'const locks = attempts >= MOST_FAILURES',
    wrong: 'const locks = attempts >= 1_000',
    caughtBy: TWO_FACTOR,
  },
  {
    name: 'a recovery code is good twice',
    file: 'server/directory/two-factor/recovery-codes.ts',
    right: ' AND used_at IS NULL RETURNING 1',
    wrong: ' RETURNING 1',
    caughtBy: TWO_FACTOR,
  },
  {
    name: 'a new enrolment is a way around the second factor',
    file: 'server/directory/two-factor/enrol.ts',
    right: 'if (factor.confirmed_at) throw',
    wrong: 'if (false) throw',
    caughtBy: TWO_FACTOR,
  },
  {
    name: 'an enrolment begins without the password',
    file: 'server/directory/two-factor/enrol.ts',
    right: 'if (!atLogin) await checkPassword(',
    wrong: 'if (false) await checkPassword(',
    caughtBy: TWO_FACTOR,
  },
  {
    name: 'who is blocked comes in by the provider',
    file: 'server/directory/sso/user-of.ts',
    right: "if (linked) return linked.open ? linked.id : 'unknown'",
    wrong: 'if (linked) return linked.id',
    caughtBy: 'tests/server/sso/sso.test.ts',
  },
  {
    name: 'the refresh cookie goes along from other sites',
    file: 'server/platform/http/cookies.ts',
    right: "sameSite: 'strict'",
    wrong: "sameSite: 'none'",
    caughtBy: SESSION,
  },
  {
    name: 'scripts read the refresh cookie',
    file: 'server/platform/http/cookies.ts',
    right: 'httpOnly: true',
    wrong: 'httpOnly: false',
    caughtBy: SESSION,
  },
  {
    name: 'another site’s page opens a socket',
    file: 'server/platform/http/sockets.ts',
    right: "if (!sameOrigin(request)) return refuse(stream, '403 Forbidden')",
    wrong: '',
    caughtBy: NODES,
  },
  {
    name: 'a socket outlives its session',
    file: 'server/platform/http/live-sockets.ts',
    right: "live.socket.close(SESSION_ENDED, 'Session ended')",
    wrong: 'log.info(live.sessionId)',
    caughtBy: NODES,
  },
  {
    name: 'a socket takes mutations',
    file: 'server/platform/http/graphql-socket.ts',
    right: "if (prepared.rootType !== 'Subscription')",
    wrong: 'if (false)',
    caughtBy: NODES,
  },
  {
    name: 'a socket is opened without a token',
    file: 'server/platform/http/graphql-socket.ts',
    right: 'if (!principal) return false',
    wrong: 'if (!principal && token) return false',
    caughtBy: 'tests/server/sockets.test.ts',
  },
  {
    name: 'an order is put into the statement',
    file: 'server/directory/users/user.list.ts',
    right: "const order = ORDERS.get(args.order_by ?? 'id')",
    wrong: "const order = args.order_by ?? 'u.id'",
    caughtBy: 'tests/server/laws/hostile-texts.test.ts',
  },
  {
    name: 'a token that reads no events is not marked',
    file: 'src/domain/access/token-scope.ts',
    right: "['events', 'files'] as const",
    wrong: "['files'] as const",
    caughtBy: 'tests/server/tenants/tenants.test.ts -t marks',
  },
]
