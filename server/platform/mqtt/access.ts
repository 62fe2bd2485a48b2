import { eventsTopic, mqttUser } from '../../../contract/transport'

/** Who is connected: taken from the verified token, never from what the client calls itself. */
type Reader = Readonly<{ tenant: string; userId: string }>

/** What a connection asks to be, beside its token. */
type Connect = Readonly<{ clean: boolean; hasWill: boolean }>

/** What an MQTT client may do. The default is {@link READ_OWN_EVENTS}; tests put a laxer one in its place. */
export type MqttAccess = Readonly<{
  mayConnect(connect: Connect): boolean
  mayCallItself(reader: Reader, username: string | undefined): boolean
  maySubscribe(reader: Reader, filter: string): boolean
  mayPublish(reader: Reader | null, topic: string): boolean
}>

/**
 * A client reads its own user's events and does nothing else. Topics are compared whole: a filter with a
 * wildcard, of another user, another tenant or the broker itself ($SYS) is none of its own. Sessions that the
 * broker would have to keep, and words to be said after the client's death, are refused with the connection.
 */
export const READ_OWN_EVENTS: MqttAccess = {
  mayConnect: ({ clean, hasWill }) => clean && !hasWill,
  mayCallItself: ({ tenant, userId }, username) => username === mqttUser(tenant, userId),
  maySubscribe: ({ tenant, userId }, filter) => filter === eventsTopic(tenant, userId),
  mayPublish: () => false,
}
