import type { FromWorker, MqttTimes, ToWorker } from './mqtt-session'
import { TIMES } from './times'
import type { Transport } from './transport'

/** Where to connect, as whom, and what to read. */
export type MqttTarget = Readonly<{ url: string; username: string; topic: string }>

/** What stands between page and session: a worker, or in tests a thing with its face. */
export type MqttPort = Readonly<{
  post(message: ToWorker): void
  /** Told what the session says; null when the worker itself has failed. */
  listen(listener: (message: FromWorker | null) => void): void
  terminate(): void
}>

/** How much longer than a connection the worker's script may take to come, ms. */
const WORKER_LOAD_MS = 20_000

/** Realtime over MQTT 3.1.1 in a worker, which is fetched with the first connection and never before. */
export function mqttTransport(
  target: () => MqttTarget,
  { times = TIMES, port = workerPort }: { times?: MqttTimes; port?: () => MqttPort } = {},
): Transport {
  return {
    open(token, listener) {
      let worker: MqttPort
      try {
        worker = port()
      } catch {
        // A browser or policy without workers: the same to the caller as a broker that is not there.
        const told = setTimeout(() => listener.closed({ unauthorized: false }), 0)
        return { close: () => clearTimeout(told) }
      }
      let over = false
      const leave = () => {
        over = true
        clearTimeout(late)
        worker.post({ type: 'close' })
        worker.terminate()
      }
      const finish = (reason: { unauthorized: boolean; sendFailed?: boolean }) => {
        if (over) return
        leave()
        listener.closed(reason)
      }
      const lost = () => finish({ unauthorized: false })
      // A script that never comes reports no error.
      const late = setTimeout(lost, times.acknowledge + WORKER_LOAD_MS)
      worker.listen((message) => {
        if (over) return
        if (message === null) return lost()
        if (message.type === 'closed') return finish(message)
        if (message.type === 'frame') return listener.frame(message.text)
        clearTimeout(late)
        listener.opened()
      })
      worker.post({ type: 'open', ...target(), password: token, times })
      return { close: () => !over && leave() }
    },
  }
}

function workerPort(): MqttPort {
  const worker = new Worker(new URL('./mqtt.worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (message) => worker.postMessage(message),
    listen(listener) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listener(data))
      worker.addEventListener('error', () => listener(null))
    },
    terminate: () => worker.terminate(),
  }
}
