import { type FromWorker, openMqttSession, type ToWorker } from './mqtt-session'

/*
 * MQTT in a worker of its own: mqtt.js weighs as much as all the rest of the workspace, and a worker's timers
 * run on while the page is hidden, where the page's are slowed to one a minute.
 */
let session: { close(): void } | null = null

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  session?.close()
  session = data.type === 'open' ? openMqttSession(data, (message: FromWorker) => postMessage(message)) : null
})
