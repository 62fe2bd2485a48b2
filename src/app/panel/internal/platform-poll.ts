import { maintenanceEvent, platformState, STATUS_POLL_MS, whatsappEvent } from '@domain/platform/availability'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import { timeIn } from '@infra/time-sample'
import type { Runtime } from '../../runtime/runtime'
import { hearTime } from '../../runtime/server-time'

type Flag = 'whatsapp_status' | 'maintenance_status'
/** What a call came to: the value as written, an answer that holds none, or no answer at all. */
type Asked = { kind: 'value'; value: string } | { kind: 'failed' } | { kind: 'unreached' }

const FLAG_TIMEOUT_MS = 10_000
/** Tries in a row that must fail, and the wait between two, ms: a server that restarts closes no counter. */
const TRIES = 3
const AGAIN_MS = 4_000

/**
 * Asks for the platform's flags now and every 60 s (specification section 9); each answer tells the server's time too,
 * whichever way events come. Only what is news is written into
 * the log. A server that answers without a value, three times in a row, counts as in maintenance (section 8); one
 * that does not answer is the connection's matter, for then what is written waits on this device.
 */
export function pollPlatform(
  tenant: string,
  runtime: Runtime,
  client: GraphqlClient,
  clock: Clock,
): () => void {
  let stopped = false
  let cancel = () => {}
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      cancel = clock.after(ms, resolve)
    })
  const ask = async (flag: Flag): Promise<Asked> => {
    // Right after a reload the token is still on its way.
    if (!client.token && (await client.renew()) !== 'renewed') return { kind: 'unreached' }
    const sentAt = clock.now()
    try {
      const response = await fetch(`/${tenant}/settings/${flag}`, {
        headers: client.token ? { authorization: `Bearer ${client.token}` } : {},
        signal: AbortSignal.timeout(FLAG_TIMEOUT_MS),
      })
      if (!stopped) hearTime(runtime, timeIn(sentAt, response.headers))
      // An expired token says nothing of the platform; the next request renews it.
      if (response.status === 401) {
        await client.renew()
        return { kind: 'unreached' }
      }
      const json: unknown = response.ok ? await response.json() : null
      const value = typeof json === 'object' && json !== null && 'value' in json ? json.value : null
      return typeof value === 'string' ? { kind: 'value', value } : { kind: 'failed' }
    } catch (error) {
      return { kind: error instanceof SyntaxError ? 'failed' : 'unreached' }
    }
  }
  const patiently = async (flag: Flag): Promise<Asked> => {
    for (let n = 1; ; n++) {
      const asked = await ask(flag)
      if (asked.kind !== 'failed' || n === TRIES || stopped) return asked
      await rest(AGAIN_MS)
    }
  }
  const take = (flag: Flag, asked: Asked): void => {
    const state = runtime.world.rows.platform.get('self')?.state ?? 'available'
    if (asked.kind === 'value') {
      const event = flag === 'whatsapp_status' ? whatsappEvent(asked.value) : maintenanceEvent(asked.value)
      const off = flag === 'whatsapp_status' ? ['whatsappOff', 'bothOff'] : ['maintenance', 'bothOff']
      const known = off.includes(state)
      if (event === null || known === (event === 'WHATSAPP_OFF' || event === 'MAINTENANCE_ON')) return
      runtime.ingest([
        { kind: 'baseline', name: `settings/${flag}`, src: 'api', data: { value: asked.value } },
      ])
    } else if (
      asked.kind === 'failed' &&
      flag === 'maintenance_status' &&
      platformState(runtime.world) !== 'maintenance'
    )
      runtime.ingest([{ kind: 'outcome', name: 'settings/maintenance_status.failed', src: 'api', data: {} }])
  }
  const go = async () => {
    while (!stopped) {
      for (const flag of ['whatsapp_status', 'maintenance_status'] as const) {
        const asked = await patiently(flag)
        if (stopped) return
        take(flag, asked)
      }
      await rest(STATUS_POLL_MS)
    }
  }
  void go()
  return () => {
    stopped = true
    cancel()
  }
}
