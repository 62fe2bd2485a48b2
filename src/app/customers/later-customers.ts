import type { GraphqlClient } from '@infra/graphql/client'
import type { Outcome } from '../panel/commands'
import type { Runtime } from '../runtime/runtime'
import type { CustomerCommands } from './customer-commands'

/** The commands about customers, fetched with the first of them. */
export function laterCustomers(runtime: Runtime, client: GraphqlClient): CustomerCommands {
  async function ask<T>(what: (commands: CustomerCommands) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const here = await import('./customer-commands').catch(() => null)
    return here
      ? what(here.customerCommands(runtime, client))
      : { ok: false, code: 'UNREACHABLE', message: '' }
  }
  return {
    findCustomers: (...asked) => ask((commands) => commands.findCustomers(...asked)),
    findGroups: (...asked) => ask((commands) => commands.findGroups(...asked)),
    loadCustomer: (...asked) => ask((commands) => commands.loadCustomer(...asked)),
    changeCustomer: (...asked) => ask((commands) => commands.changeCustomer(...asked)),
  }
}
