import * as v from 'valibot'
import { mapped, type Outcome, only } from '../../commands/outcome'
import type { Tools } from '../../commands/tools'

/** Asking Meta about a number is several calls of its own, each with a limit; ms. */
const PROVIDER_MS = 60_000

const Text = v.nullable(v.string())

/** What an administrator may want about connections. What it changes reaches the screens through the log. */
export const InstanceAction = v.variant('type', [
  v.object({ type: v.literal('create'), name: v.string(), official: v.boolean(), hubHost: Text }),
  v.object({
    type: v.literal('update'),
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
  v.object({ type: v.literal('integration'), id: v.string(), integrationId: Text }),
  v.object({ type: v.literal('restart'), id: v.string() }),
  v.object({ type: v.literal('delete'), id: v.string(), closeTickets: v.boolean() }),
  /** With what Meta's registration window gave. */
  v.object({
    type: v.literal('connect'),
    id: v.string(),
    code: v.string(),
    wabaId: v.string(),
    phoneId: v.string(),
  }),
  /** Asks the provider now. */
  v.object({ type: v.literal('check'), id: v.string() }),
  v.object({ type: v.literal('health'), id: v.string() }),
  v.object({ type: v.literal('usage') }),
  v.object({ type: v.literal('options') }),
])
export type InstanceAction = v.InferOutput<typeof InstanceAction>

/** Asks for what is wanted; gives what comes of it, null where that is nothing. */
export async function carryOut({ ask }: Tools, action: InstanceAction): Promise<Outcome<unknown>> {
  const documents = await import('@infra/graphql/connections.gen')
  const patient = { timeoutMs: PROVIDER_MS }
  const nothing = async (asked: Promise<Outcome<unknown>>) => mapped(await asked, () => null)
  switch (action.type) {
    case 'create': {
      const variables = { name: action.name, hub_host: action.hubHost, is_official: action.official }
      return only(ask(documents.CreateInstanceDocument, variables))
    }
    case 'update':
      return nothing(ask(documents.UpdateInstanceDocument, { id: action.id, ...action.changes }, patient))
    case 'integration': {
      const variables = { id: action.id, integration_id: action.integrationId }
      return nothing(ask(documents.UpdateInstanceIntegrationDocument, variables))
    }
    case 'restart':
      return nothing(ask(documents.RestartInstancePluginDocument, { id: action.id }))
    case 'delete': {
      const variables = { id: action.id, close_tickets: action.closeTickets }
      return nothing(ask(documents.DeleteInstanceDocument, variables, patient))
    }
    case 'connect': {
      const { id, code, wabaId, phoneId } = action
      const variables = { id, code, waba_id: wabaId, official_phone_id: phoneId }
      return nothing(ask(documents.ConnectInstanceDocument, variables, patient))
    }
    case 'check':
      return only(ask(documents.CheckInstanceDocument, { id: action.id }, patient))
    case 'health':
      return only(ask(documents.InstanceHealthDocument, { id: action.id }))
    case 'usage':
      return only(ask(documents.InstanceUsageDocument, {}))
    case 'options':
      return only(ask(documents.InstanceOptionsDocument, {}))
  }
}
