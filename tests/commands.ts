import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { Base } from '../src/app/commands/tools'
import { commandsHere } from '../src/app/panel/call-commands'
import type { Runtime } from '../src/app/runtime/runtime'
import { countingIds } from './clock'

/** The panel's commands over a world and a server, for what needs neither a store nor a session. */
export function commandsOver(
  runtime: Pick<Runtime, 'ingest'>,
  client: Pick<GraphqlClient, 'request'>,
  { ids = countingIds(), ...rest }: Partial<Base> & { ids?: Ids } = {},
) {
  const absent = () => Promise.reject(new Error('not here'))
  const base: Base = {
    runtime: runtime as Runtime,
    client: client as GraphqlClient,
    tenant: 'loja',
    ids,
    device: 'test',
    store: { readLog: absent, quarantinedCount: absent },
    presence: () => {},
    signOut: absent,
    switchUser: absent,
    ...rest,
  }
  return commandsHere(base, { ids, files: { keep: absent } })
}
