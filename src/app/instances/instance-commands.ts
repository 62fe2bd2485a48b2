import type { Answer, GraphqlClient } from '@infra/graphql/client'
import * as documents from '@infra/graphql/connections.gen'
import * as v from 'valibot'
import type { Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Runtime } from '../runtime/runtime'
import { type InstanceAnswer, InstanceWish } from './instance-wishes'

/** Asking Meta about a number is several calls of its own, each with a limit; ms. */
const PROVIDER_MS = 60_000

type Any = InstanceAnswer<InstanceWish['wish']>

/** Does what an administrator wants about connections. Loaded when one is wanted. */
export async function instances<W extends InstanceWish>(
  runtime: Runtime,
  client: GraphqlClient,
  wish: W,
): Promise<Outcome<InstanceAnswer<W['wish']>>> {
  // From another tab it may be anything.
  const checked = v.parse(InstanceWish, wish)
  // What comes of it is decided by the wish; the compiler cannot follow that through the union.
  return (await carryOut(runtime, client, checked)) as Outcome<InstanceAnswer<W['wish']>>
}

async function carryOut(runtime: Runtime, client: GraphqlClient, wish: InstanceWish): Promise<Outcome<Any>> {
  const reads = wish.wish === 'health' || wish.wish === 'usage' || wish.wish === 'options'
  if (reads) return read(await ask(client, wish))
  const name = `instances.${wish.wish}`
  const about = 'id' in wish ? wish.id : null
  runtime.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: { name, about } }])
  const answer = await ask(client, wish)
  if (!answer.ok) {
    const outcome = failure(answer)
    const code = outcome.ok ? '' : outcome.code
    runtime.ingest([{ kind: 'outcome', name: 'command.refused', src: 'api', data: { name, code } }])
    return outcome
  }
  runtime.ingest([{ kind: 'outcome', name: 'command.done', src: 'api', data: { name } }])
  // The event may be late, or the socket down.
  if (wish.wish !== 'check') await reread(runtime, client)
  return read(answer)
}

const read = (answer: Answer<Any>): Outcome<Any> =>
  answer.ok ? { ok: true, value: answer.data } : failure(answer)

async function reread(runtime: Runtime, client: GraphqlClient): Promise<void> {
  const answer = await client.request(documents.InstancesAnewDocument, {})
  if (!answer.ok) return
  const data = { rev: runtime.world.cursor, result: answer.data.instances }
  runtime.ingest([{ kind: 'baseline', name: 'instances', src: 'api', data }])
}

async function ask(client: GraphqlClient, wish: InstanceWish): Promise<Answer<Any>> {
  const patient = { timeoutMs: PROVIDER_MS }
  const nothing = async (asked: Promise<Answer<unknown>>): Promise<Answer<Any>> => {
    const answer = await asked
    return answer.ok ? { ok: true, data: null } : answer
  }
  const only = async <T>(asked: Promise<Answer<T>>, pick: (data: T) => Any): Promise<Answer<Any>> => {
    const answer = await asked
    return answer.ok ? { ok: true, data: pick(answer.data) } : answer
  }
  switch (wish.wish) {
    case 'create': {
      const variables = { name: wish.name, hub_host: wish.hubHost, is_official: wish.official }
      return only(client.request(documents.CreateInstanceDocument, variables), (data) => data.createInstance)
    }
    case 'update':
      return nothing(
        client.request(documents.UpdateInstanceDocument, { id: wish.id, ...wish.changes }, patient),
      )
    case 'integration': {
      const variables = { id: wish.id, integration_id: wish.integrationId }
      return nothing(client.request(documents.UpdateInstanceIntegrationDocument, variables))
    }
    case 'restart':
      return nothing(client.request(documents.RestartInstancePluginDocument, { id: wish.id }))
    case 'delete': {
      const variables = { id: wish.id, close_tickets: wish.closeTickets }
      return nothing(client.request(documents.DeleteInstanceDocument, variables, patient))
    }
    case 'connect': {
      const { id, code, wabaId, phoneId } = wish
      const variables = { id, code, waba_id: wabaId, official_phone_id: phoneId }
      return nothing(client.request(documents.ConnectInstanceDocument, variables, patient))
    }
    case 'check':
      return only(
        client.request(documents.CheckInstanceDocument, { id: wish.id }, patient),
        (data) => data.checkInstance,
      )
    case 'health':
      return only(
        client.request(documents.InstanceHealthDocument, { id: wish.id }),
        (data) => data.instanceHealth,
      )
    case 'usage':
      return only(client.request(documents.InstanceUsageDocument, {}), (data) => data.instanceUsage)
    case 'options':
      return only(client.request(documents.InstanceOptionsDocument, {}), (data) => data.instanceOptions)
  }
}
