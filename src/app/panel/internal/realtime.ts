import { eventsTopic, mqttUser } from '@contract/transport'
import { currentUser } from '@domain/login/session'
import type { GraphqlClient } from '@infra/graphql/client'
import { laterTransport } from '@infra/realtime/later'
import { type MqttTarget, mqttTransport } from '@infra/realtime/mqtt'
import { offeredTransport } from '@infra/realtime/offered'
import type { Runtime } from '../../runtime/runtime'

/** The way in which this backend tells its events: by websocket, or by MQTT where it offers that. */
export const realtimeOf = (tenant: string, client: GraphqlClient, runtime: Runtime) =>
  offeredTransport(() => client.offer, {
    websocket: laterTransport(async () => {
      const { graphqlWsTransport } = await import('@infra/realtime/graphql-ws')
      return graphqlWsTransport(() => socketAddress(tenant, 'graphql'))
    }),
    mqtt: mqttTransport(() => mqttTarget(tenant, client, runtime)),
  })

/** Where this user's events are to be had by MQTT. */
function mqttTarget(tenant: string, client: GraphqlClient, { world }: Runtime): MqttTarget {
  const { offer } = client
  const userId = currentUser(world)?.id ?? ''
  return {
    url: (offer.transport === 'mqtt' ? offer.url : null) ?? socketAddress(tenant, 'mqtt'),
    username: mqttUser(tenant, userId),
    topic: eventsTopic(tenant, userId),
  }
}

function socketAddress(tenant: string, endpoint: 'graphql' | 'mqtt'): string {
  const address = new URL(`/${tenant}/${endpoint}`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
