import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { decodeFrame, type Envelope } from '../../contract/envelope'
import { eventsTopic, mqttUser } from '../../contract/transport'

/** What came of an attempt: the broker did it, or turned it away. */
export type Came = 'accepted' | 'refused'

/** Connects as a panel does, unless told otherwise. */
export function mqttConnect(
  url: string,
  tenant: string,
  userId: string,
  token: string,
  over: IClientOptions = {},
): MqttClient {
  return mqtt.connect(`${url.replace('http', 'ws')}/${tenant}/mqtt`, {
    protocolVersion: 4,
    clean: true,
    username: mqttUser(tenant, userId),
    password: token,
    keepalive: 29,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
    ...over,
  })
}

/** Was the connection accepted? The client stays open when it was. */
export const connects = (client: MqttClient): Promise<Came> =>
  new Promise((resolve) => {
    client.once('connect', () => resolve('accepted'))
    client.once('error', () => resolve('refused'))
    client.once('close', () => resolve('refused'))
  })

/** Was the subscription granted? */
export const subscribes = (client: MqttClient, topic: string): Promise<Came> =>
  new Promise((resolve) => {
    client.once('close', () => resolve('refused'))
    client.subscribe(topic, { qos: 1 }, (error, granted) =>
      resolve(!error && granted?.every(({ qos }) => qos !== 128) ? 'accepted' : 'refused'),
    )
  })

/** Was the publication acknowledged? */
export const publishes = (
  client: MqttClient,
  topic: string,
  payload: string,
  options: { retain?: boolean } = {},
): Promise<Came> =>
  new Promise((resolve) => {
    client.once('close', () => resolve('refused'))
    client.publish(topic, payload, { qos: 1, ...options }, (error) => resolve(error ? 'refused' : 'accepted'))
  })

/** Everything that comes to a client, whatever its topic. */
export function heardBy(client: MqttClient): { topic: string; payload: Buffer }[] {
  const heard: { topic: string; payload: Buffer }[] = []
  client.on('message', (topic, payload) => heard.push({ topic, payload }))
  return heard
}

/** A user who reads their own events, as the panel does. */
export async function mqttSubscribe(
  url: string,
  tenant: string,
  userId: string,
  token: string,
  over: IClientOptions = {},
) {
  const client = mqttConnect(url, tenant, userId, token, over)
  const events: Envelope[] = []
  client.on('message', (_topic, payload) => {
    const decoded = decodeFrame(payload.toString())
    if (decoded.ok) events.push(...decoded.envelopes)
  })
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const came = await connects(client)
  if (came === 'accepted') await subscribes(client, eventsTopic(tenant, userId))
  return { client, came, events, closed, numbered: () => events.filter(({ seq }) => seq > 0) }
}
