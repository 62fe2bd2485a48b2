/** Something made wrong on purpose, and the tests that must notice. */
export type Fault = Readonly<{
  name: string
  /** From the root of the repository. */
  file: string
  /** Stands in the file exactly once. */
  right: string
  wrong: string
  /** What vitest is asked to run: at least one test of it must fail. */
  caughtBy: string
}>

/*
 * The twelve ways to break such a product that matter most (idempotency key, tenant's wall, order by client's
 * time, swallowed quota, lost acknowledgements, media by address, half-open sockets, two leaders, replay that
 * acts, delivery that goes down, unsigned webhooks, push to everybody), and more of this one's own.
 */
export const faults: readonly Fault[] = [
  {
    name: 'delivery goes down',
    file: 'src/domain/messages/delivery.ts',
    right: 'return state === known.state ? known : { state, attempt: known.attempt }',
    wrong: 'return arriving',
    caughtBy: 'tests/model/delivery.test.ts',
  },
  {
    name: 'acknowledgement before its message is lost',
    file: 'src/domain/messages/message.fold.ts',
    right: 'park(world, parkKey(data.id), entry)',
    wrong: '',
    caughtBy: 'tests/chaos/delivery.test.ts',
  },
  {
    name: 'older ticket overwrites a newer one',
    file: 'src/domain/tickets/ticket.rows.ts',
    right: 'if (known && known.data.rev >= data.rev) {',
    wrong: 'if (false) {',
    caughtBy: 'tests/chaos/delivery.test.ts',
  },
  {
    name: 'cursor jumps over a hole',
    file: 'src/domain/kernel/fold.ts',
    right: '(entry.prev === undefined || entry.prev <= world.cursor)',
    wrong: 'true',
    caughtBy: 'tests/model/cursor.test.ts',
  },
  {
    name: 'the same entry folds twice',
    file: 'src/domain/kernel/fold.ts',
    right: 'if (!remember(world, entry.id)) {',
    wrong: 'if (!remember(world, entry.id) && false) {',
    caughtBy: 'tests/model/convergence.test.ts',
  },
  {
    name: "conversation ordered by the client's clock",
    file: 'src/domain/messages/conversations.ts',
    right: 'if (!a.temp) return compareIds(a.id, b.id) < 0',
    wrong: '',
    caughtBy: 'tests/chaos/delivery.test.ts',
  },
  {
    name: 'two messages for one hash',
    file: 'src/domain/messages/message.rows.ts',
    right: 'if (temporary) dropMessage(world, change, temporary)',
    wrong: '',
    caughtBy: 'tests/model/tempToReal.test.ts',
  },
  {
    name: 'parked entries are not saved',
    file: 'src/domain/kernel/checkpoint.ts',
    right: 'parked: [...world.parked].map(([key, entries]) => [key, [...entries]] as const)',
    wrong: 'parked: []',
    caughtBy: 'tests/model/checkpoint.test.ts',
  },
  {
    name: 'a fault in one entry stops the fold',
    file: 'src/domain/kernel/fold.ts',
    right: '} catch (error) {',
    wrong: '} catch (error) {\n      throw error',
    caughtBy: 'tests/model/fence.test.ts',
  },
  {
    name: 'a secret gets into the log',
    file: 'src/domain/kernel/secrets.ts',
    right: 'const verdict = SECRET_NAME.test(plain) && !HARMLESS.has(plain)',
    wrong: 'const verdict = false',
    caughtBy: 'src/domain/kernel/secrets.test.ts',
  },
  {
    name: 'a second factor that was never asked for lets in',
    file: 'src/domain/login/two-factor.fold.ts',
    right: 'if (!takes(twoFactorSteps, before, event)) return false',
    wrong: '',
    caughtBy: 'tests/model/entities.test.ts',
  },
  {
    name: 'unseen messages are counted up by events',
    file: 'src/domain/internal-chat/internal-message.rows.ts',
    right: 'data.rev > from && ack < SEEN_ACK',
    wrong: 'ack < SEEN_ACK',
    caughtBy: 'src/domain/internal-chat',
  },
  {
    name: 'a step table out of step with its machine',
    file: 'src/domain/kernel/steps/ticket.gen.ts',
    right: 'FINISH: ["closed",[]], HAND_OVER',
    wrong: 'FINISH: ["open",[]], HAND_OVER',
    caughtBy: 'tests/model/steps.test.ts',
  },
  {
    name: 'the log has a hole after a failed write',
    file: 'src/app/log-writer.ts',
    right: 'if (!isQuotaError(error) || run.length === 1) throw error',
    wrong: 'this.#waiting = this.#waiting.slice(run.length)\n        throw error',
    caughtBy: 'src/app/log-writer.test.ts',
  },
  {
    name: 'a message is sent again when its fate is unknown',
    file: 'server/messages/send.claim.ts',
    right: 'if (postingSince !== null) {',
    wrong: 'if (false) {',
    caughtBy: 'tests/server/laws/one-hash.test.ts tests/server/areas/send.test.ts',
  },
  {
    name: 'the idempotency key is forgotten',
    file: 'server/messages/send.ts',
    right: 'const hash = checkedHash(args.hash)',
    wrong: 'const hash = checkedHash(args.hash) + Math.random()',
    caughtBy: 'tests/server/laws/one-hash.test.ts',
  },
  {
    name: 'webhooks are taken unsigned',
    file: 'server/providers/whatsapp/signature.ts',
    right:
      'if (headers.length !== 1 || header === undefined || !/^sha256=[0-9a-f]{64}$/.test(header)) return false',
    wrong: 'if (header === undefined) return true',
    caughtBy: 'tests/server/areas/webhook-route.test.ts',
  },
  {
    name: 'events are pushed to everybody',
    file: 'server/platform/events/audience.ts',
    right: 'return audience.scopes.some((scope) => canSee(viewer, scope))',
    wrong: 'return true',
    caughtBy: 'tests/server/laws/isolation.test.ts',
  },
  {
    name: 'every ticket is visible to everybody',
    file: 'server/tickets/visibility.sql.ts',
    right: "if (viewer.role === ADMINISTRATOR) return 'TRUE'",
    wrong: "if (viewer.role !== 'nobody') return 'TRUE'",
    caughtBy: 'tests/server/areas/visibility.test.ts',
  },
  {
    name: 'websocket without a pong limit',
    file: 'src/infra/realtime/graphql-ws.ts',
    right: 'overdue = setTimeout(() => client.terminate(), times.pong)',
    wrong: 'overdue = undefined',
    caughtBy: 'src/infra/realtime/pong-limit.test.ts',
  },
  {
    name: 'MQTT without a pong limit',
    file: 'src/infra/realtime/mqtt-session.ts',
    right: 'overdue = setTimeout(lost, times.pong)',
    wrong: '',
    caughtBy: 'src/infra/realtime/mqtt-session.test.ts',
  },
  {
    name: 'all reconnect in the same moment',
    file: 'src/domain/connection/retry.ts',
    right: 'Math.round(ms * (0.5 + chance / 2))',
    wrong: 'ms + 0 * chance',
    caughtBy: 'src/domain/connection/retry.test.ts',
  },
  {
    name: 'MQTT topics compared by their beginning',
    file: 'server/platform/mqtt/access.ts',
    right: 'filter === eventsTopic(tenant, userId)',
    wrong: 'filter.startsWith(mqttUser(tenant, userId))',
    caughtBy: 'tests/server/mqtt.test.ts',
  },
  {
    name: 'MQTT clients publish',
    file: 'server/platform/mqtt/access.ts',
    right: 'mayPublish: () => false',
    wrong: 'mayPublish: () => true',
    caughtBy: 'tests/server/mqtt.test.ts',
  },
  {
    name: 'MQTT packets of any length',
    file: 'server/platform/mqtt/packet-sizes.ts',
    right: 'return false',
    wrong: 'continue',
    caughtBy: 'tests/server/mqtt.test.ts',
  },
  {
    name: 'a session that ended keeps its MQTT connection',
    file: 'server/platform/mqtt/broker.ts',
    right: 'ready.live.add(peer.live)',
    wrong: '',
    caughtBy: 'tests/server/mqtt.test.ts',
  },
  {
    name: 'MQTT clients choose their id',
    file: 'server/platform/mqtt/broker.ts',
    right: 'client.id = `',
    wrong: 'void `',
    caughtBy: 'tests/server/mqtt.test.ts',
  },
  {
    name: 'a hole is not asked about',
    file: 'src/domain/kernel/fold.ts',
    right: "change.effects.push({ type: 'catchUp', since: world.cursor })",
    wrong: '{}',
    caughtBy: 'tests/chaos/network.test.ts',
  },
  {
    name: 'nothing is asked when the socket opens',
    file: 'src/app/effect-runner.ts',
    right: 'void this.#catchUp()',
    wrong: "this.#mark('connection.caughtUp', { cursor: this.#parts.runtime.world.cursor })",
    caughtBy: 'tests/chaos/network.test.ts',
  },
  {
    name: 'a hole seen while catching up is forgotten',
    file: 'src/app/effect-runner.ts',
    right: 'this.#askAgain = true',
    wrong: '',
    caughtBy: 'src/app/effect-runner.test.ts',
  },
  {
    name: 'sleep is not noticed',
    file: 'src/app/device-watch.ts',
    right: 'if (late > (slowed ? SLEPT_HIDDEN_MS : SLEPT_MS)) listener.woke()',
    wrong: '',
    caughtBy: 'src/app/device-watch.test.ts',
  },
  {
    name: 'no resync on waking',
    file: 'src/domain/connection/connection.fold.ts',
    right: "mark('connection.woke', 'WOKE'),",
    wrong: '',
    caughtBy: 'src/app/effect-runner.test.ts',
  },
  {
    name: 'each request renews the token for itself',
    file: 'src/infra/graphql/client.ts',
    right: 'this.#renewing ??= this.#renew()',
    wrong: 'this.#renewing = this.#renew()',
    caughtBy: 'tests/chaos/network-token.test.ts',
  },
  {
    name: 'a late answer renews a token that is new already',
    file: 'src/infra/graphql/client.ts',
    right: 'if (this.#token && this.#token !== sentWith) return this.#post(document, variables, options)',
    wrong: '',
    caughtBy: 'tests/chaos/network-token.test.ts',
  },
  {
    name: 'a renewal without an answer signs out',
    file: 'src/app/session.ts',
    right: "if (answer.kind === 'network' || answer.code === 'INTERNAL') {",
    wrong: 'if (false) {',
    caughtBy: 'tests/chaos/network-token.test.ts',
  },
  {
    name: 'a broker that is not there is tried for ever',
    file: 'src/infra/realtime/offered.ts',
    right: 'failures += 1',
    wrong: 'failures += 0',
    caughtBy: 'src/infra/realtime/offered.test.ts',
  },
  {
    name: 'synchronising is shown without end',
    file: 'src/domain/connection/sync-indicator.ts',
    right: 'Math.min(quiet, shownSince + SHOWN_AT_MOST_MS)',
    wrong: 'quiet',
    caughtBy: 'src/domain/connection/sync-indicator.test.ts',
  },
  {
    name: 'transferred tickets stay in the local queue',
    file: 'src/domain/tickets/inbox-validation.fold.ts',
    right: "drop(world, change, 'tickets', id)",
    wrong: '',
    caughtBy: 'src/app/unnumbered-backend.test.ts',
  },
  {
    name: 'what was said while a ticket was out of sight is never read',
    file: 'src/domain/tickets/ticket.rows.ts',
    right: 'if (known.data.rev > data.rev && comesIntoSight(world, then, known))',
    wrong: 'if (false && then)',
    caughtBy: 'tests/model/sight.test.ts',
  },
]
