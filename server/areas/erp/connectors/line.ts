import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '../../../platform/backoff'
import type { Config } from '../../../platform/config'
import type { Database, Tenant } from '../../../platform/db/work'
import { drainBucket, returnToken, takeToken } from './bucket'
import { addressOf, callOutside } from './call'
import { type ErpConnector, ErpFailure, type ErpLine, type ErpRequest } from './connector'
import { faultOf } from './faults'
import { openGate } from './gate'
import { goodSecrets } from './secrets'

/** How often a call is made that may be made again. */
const TRIES = 5
/** Between them: half a second, doubled up to half a minute, half of it random, ms. */
const WAIT = { first: 500, cap: 30_000 } as const
/** Longer than this a job does not wait for a limit: it comes again later, ms. */
const LONGEST_WAIT_MS = 65_000

type LineNeeds = Readonly<{ db: Database; config: Pick<Config, 'erp' | 'secretKey'> }>

/**
 * Opens a connection to its ERP: paced by its buckets, signed in, and asked again where that does no harm. `until`: nothing
 * is waited for beyond that moment, as somebody looks on.
 */
export function openLine(
  needs: LineNeeds,
  tenant: Tenant,
  connectionId: string,
  connector: ErpConnector,
  until: Date | null = null,
): ErpLine {
  const { db, config } = needs
  const { kind, limits } = connector
  const gate = openGate(kind, connector.atOnce)
  const limitOf = (name: string) => {
    const limit = limits[name]
    if (!limit) throw new Error(`${kind} has no limit ${name}`)
    return limit
  }

  /** How long there is still time, ms. */
  const remaining = () => (until === null ? Number.POSITIVE_INFINITY : until.getTime() - Date.now())
  const isTooLong = (waitMs: number) => waitMs > Math.min(LONGEST_WAIT_MS, remaining())

  async function once(request: ErpRequest, refused: string | null) {
    const wait = await takeToken(db, tenant, connectionId, request.limit, limitOf(request.limit))
    if (isTooLong(wait)) {
      await returnToken(db, tenant, connectionId, request.limit)
      throw new ErpFailure(faultOf(kind, 'rate', '', new Date(Date.now() + wait)), false)
    }
    await sleep(wait)
    const secrets = await goodSecrets(needs, tenant, connectionId, connector, refused)
    const { headers, body } = connector.sign(request, secrets)
    const answer = await gate(() =>
      callOutside(
        addressOf(config.erp.urls[kind], request),
        {
          method: request.method,
          headers: {
            accept: 'application/json',
            ...headers,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        },
        Math.max(1, Math.min(config.erp.callTimeoutMs, remaining())),
      ),
    )
    return { answer, access: secrets.type === 'oauth' ? secrets.access : null }
  }

  /** What came of it: the good answer's content, or the failure. */
  function read(answer: Awaited<ReturnType<typeof once>>['answer']): unknown {
    if ('cause' in answer) throw new ErpFailure(faultOf(kind, 'down'), answer.left)
    const fault = connector.classify(answer)
    // A no is a no; nobody can say what a server did before it broke.
    if (fault) throw new ErpFailure(fault, fault.kind === 'down')
    if (answer.json === null) throw new ErpFailure(faultOf(kind, 'bug', 'resposta vazia'), true)
    return answer.json
  }

  return {
    async ask(request) {
      let refused: string | null = null
      for (let n = 0; ; n++) {
        try {
          const { answer, access } = await once(request, refused)
          if ('status' in answer && answer.status === 401 && access !== null && refused === null) {
            // A token may end before its time: once it is exchanged for another.
            refused = access
            continue
          }
          return read(answer)
        } catch (error) {
          if (!(error instanceof ErpFailure)) throw error
          const { fault, left } = error
          // What was not taken in at all may be sent again, whatever it is.
          const mayRepeat = request.again || (fault.kind === 'rate' && !left)
          const passes = fault.kind === 'rate' || fault.kind === 'down'
          if (!passes || !mayRepeat || n + 1 >= TRIES) throw error
          const next = fault.at ?? new Date(Date.now() + backoffMs(n, WAIT))
          if (isTooLong(next.getTime() - Date.now())) throw error
          if (fault.kind === 'rate')
            await drainBucket(db, tenant, connectionId, request.limit, next, limitOf(request.limit))
          else await sleep(Math.max(0, next.getTime() - Date.now()))
        }
      }
    },
  }
}
