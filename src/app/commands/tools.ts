import type { Operation } from '@contract/operation'
import type { Presence } from '@domain/presence/when-to-say'
import type { Answer, GraphqlClient, RequestOptions } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { LocalStore } from '../runtime/local-store'
import type { Fact, Runtime } from '../runtime/runtime'
import { mapped, type Outcome, outcomeOf } from './outcome'
import type { SwitchCredentials } from './switch-credentials'

/** Rounds for a failed load before the user is told (specification section 9). */
const LOAD_ATTEMPTS = 3

/** A document, or one that is fetched when it is wanted. */
type Wanted<T, V> = Operation<T, V> | Promise<Operation<T, V>>

/** What the commands of a panel work on, in the tab that leads. */
export type Base = Readonly<{
  runtime: Runtime
  client: GraphqlClient
  tenant: string
  ids: Ids
  /** How this device names itself. */
  device: string
  store: Pick<LocalStore, 'readLog' | 'quarantinedCount'>
  presence: (ticketId: string, state: Presence) => void
  /** Ends the session on the server and wipes this user's data from the device. */
  signOut: () => Promise<void>
  /** See the command. */
  switchUser: (credentials: SwitchCredentials) => Promise<Outcome<{ openTwoFactory: boolean }>>
}>

/** What commands do their work with. */
export type Tools = Base & ReturnType<typeof ways>

/** The ways in which commands ask the server and tell the log. */
const ways = ({ runtime, client }: Pick<Base, 'runtime' | 'client'>) => {
  const ingest = (kind: Fact['kind'], name: string, src: Fact['src'], data: object, rest?: Partial<Fact>) =>
    runtime.ingest([{ kind, name, src, data, ...rest }])

  const request = async <T, V>(document: Wanted<T, V>, variables: V, options?: RequestOptions) =>
    client.request(document instanceof Promise ? await document : document, variables, options)

  /** An answer of the server, taken into the log. */
  const take = (name: string, data: object): void => ingest('baseline', name, 'api', data)

  return {
    take,

    /** Something that the user wants, told to the log. `hash`: of the message that it is about. */
    intend: (name: string, data: object, hash?: string): void =>
      ingest('intent', name, 'user', data, hash === undefined ? {} : { cmd: hash }),

    /** Asks the server once. */
    ask: async <T, V>(document: Wanted<T, V>, variables: V, options?: RequestOptions): Promise<Outcome<T>> =>
      outcomeOf(await request(document, variables, options)),

    /** Asks again where nothing came back; a refusal is final. */
    insist: async <T, V>(document: Wanted<T, V>, variables: V): Promise<Outcome<T>> => {
      let answer: Answer<T> = await request(document, variables)
      for (let round = 1; round < LOAD_ATTEMPTS && !answer.ok && answer.kind === 'network'; round++)
        answer = await request(document, variables)
      return outcomeOf(answer)
    },

    /** Takes the one thing that an answer holds into the log, as the `result` of an entry of this name. */
    load: async (entry: string, asked: Promise<Outcome<object>>, more: object = {}): Promise<Outcome> =>
      mapped(await asked, (data) => {
        const [result] = Object.values(data)
        take(entry, { ...more, result })
      }),
  }
}

/** The tools over what a panel has. */
export const toolsOf = (base: Base): Tools => ({ ...base, ...ways(base) })
