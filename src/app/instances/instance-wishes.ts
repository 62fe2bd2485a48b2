import * as v from 'valibot'
import { mapped, type Outcome, only } from '../panel/outcome'
import type { Tools } from '../panel/tools'

/** Asking Meta about a number is several calls of its own, each with a limit; ms. */
const PROVIDER_MS = 60_000

const Text = v.nullable(v.string())

/** What an administrator may want about connections. What it changes reaches the screens through the log. */
export const InstanceWish = v.variant('wish', [
  v.object({ wish: v.literal('create'), name: v.string(), official: v.boolean(), hubHost: Text }),
  v.object({
    wish: v.literal('update'),
    id: v.string(),
    /** What is left out stays as it is. */
    changes: v.partial(
      v.object({
        name: v.string(),
        nickname: Text,
        color: Text,
        hub_host: v.string(),
        phone_number: Text,
        maria_enabled: v.boolean(),
        messaging_limit: Text,
        sends_per_second: v.nullable(v.number()),
        waba_id: v.string(),
        official_phone_id: v.string(),
        official_token: v.string(),
      }),
    ),
  }),
  v.object({ wish: v.literal('integration'), id: v.string(), integrationId: Text }),
  v.object({ wish: v.literal('restart'), id: v.string() }),
  v.object({ wish: v.literal('delete'), id: v.string(), closeTickets: v.boolean() }),
  /** With what Meta's registration window gave. */
  v.object({
    wish: v.literal('connect'),
    id: v.string(),
    code: v.string(),
    wabaId: v.string(),
    phoneId: v.string(),
  }),
  /** Asks the provider now. */
  v.object({ wish: v.literal('check'), id: v.string() }),
  v.object({ wish: v.literal('health'), id: v.string() }),
  v.object({ wish: v.literal('usage') }),
  v.object({ wish: v.literal('options') }),
])
export type InstanceWish = v.InferOutput<typeof InstanceWish>

/** Asks for what is wanted; gives what comes of it, null where that is nothing. */
export async function carryOut({ ask }: Tools, wish: InstanceWish): Promise<Outcome<unknown>> {
  const documents = await import('@infra/graphql/connections.gen')
  const patient = { timeoutMs: PROVIDER_MS }
  const nothing = async (asked: Promise<Outcome<unknown>>) => mapped(await asked, () => null)
  switch (wish.wish) {
    case 'create': {
      const variables = { name: wish.name, hub_host: wish.hubHost, is_official: wish.official }
      return only(ask(documents.CreateInstanceDocument, variables))
    }
    case 'update':
      return nothing(ask(documents.UpdateInstanceDocument, { id: wish.id, ...wish.changes }, patient))
    case 'integration': {
      const variables = { id: wish.id, integration_id: wish.integrationId }
      return nothing(ask(documents.UpdateInstanceIntegrationDocument, variables))
    }
    case 'restart':
      return nothing(ask(documents.RestartInstancePluginDocument, { id: wish.id }))
    case 'delete': {
      const variables = { id: wish.id, close_tickets: wish.closeTickets }
      return nothing(ask(documents.DeleteInstanceDocument, variables, patient))
    }
    case 'connect': {
      const { id, code, wabaId, phoneId } = wish
      const variables = { id, code, waba_id: wabaId, official_phone_id: phoneId }
      return nothing(ask(documents.ConnectInstanceDocument, variables, patient))
    }
    case 'check':
      return only(ask(documents.CheckInstanceDocument, { id: wish.id }, patient))
    case 'health':
      return only(ask(documents.InstanceHealthDocument, { id: wish.id }))
    case 'usage':
      return only(ask(documents.InstanceUsageDocument, {}))
    case 'options':
      return only(ask(documents.InstanceOptionsDocument, {}))
  }
}
