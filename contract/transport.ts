/*
 * How events travel from server to panel: the GraphQL subscription over websocket, or MQTT over websocket
 * (specification section 7). The envelopes are the same; see envelope.ts.
 */

/** Header of every GraphQL answer by which the server says how it sends events. A server without it sends by websocket. */
export const REALTIME_HEADER = 'balcao-realtime'

/** Header of every GraphQL answer with the server's time, ISO 8601 with milliseconds; without it `date` tells it in seconds. */
export const TIME_HEADER = 'balcao-time'

/** What a pong of the websocket carries: the server's time, ISO 8601 with milliseconds. */
export type PongPayload = { time: string }

/** What a server offers. `url`: the broker's websocket address; null for the server's own, at /{tenant}/mqtt. */
export type RealtimeOffer = { transport: 'websocket' } | { transport: 'mqtt'; url: string | null }

/** The header's value: `websocket`, `mqtt` or `mqtt wss://broker.example/mqtt`. */
export const writeOffer = (offer: RealtimeOffer): string =>
  offer.transport === 'mqtt' && offer.url !== null ? `mqtt ${offer.url}` : offer.transport

/** Reads the header's value; what is not understood counts as `websocket`, which every server has. */
export function readOffer(value: string | null): RealtimeOffer {
  const [transport, url, ...rest] = (value ?? '').split(' ')
  if (transport !== 'mqtt' || rest.length > 0) return { transport: 'websocket' }
  if (url === undefined) return { transport: 'mqtt', url: null }
  return isBrokerAddress(url) ? { transport: 'mqtt', url } : { transport: 'websocket' }
}

/** May a browser open this as an MQTT connection? */
export const isBrokerAddress = (url: string): boolean =>
  URL.canParse(url) && ['ws:', 'wss:'].includes(new URL(url).protocol) && !url.includes(' ')

/** The user name with which a panel connects to a broker; the password is the session's bearer token. */
export const mqttUser = (tenant: string, userId: string): string => `${tenant}/${userId}`

/** The one topic that a user may read. Tenants' slugs and users' ids hold no `/`, `+`, `#` or `$`. */
export const eventsTopic = (tenant: string, userId: string): string => `${mqttUser(tenant, userId)}/events`
