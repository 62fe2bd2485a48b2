import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** Of the connections that serve requests; jobs, events and locks have names of their own. */
const SERVING = 'balcao'

type Asked = Readonly<{ connection: pg.Client; sql: string }>

/**
 * What the node asks its database while `run` is under way, in order and without the values. That is the same on
 * every machine, where time is not. `counts`: asked at each, in the async context that asks it; what it says no to is left out.
 */
export const statementsOf = async (
  run: () => Promise<unknown>,
  counts: () => boolean = () => true,
): Promise<string[]> => (await askedDuring(run, counts)).map(({ sql }) => sql)

const request = new AsyncLocalStorage<true>()

/** For a mock of what every request begins with, whose answer this gives back: what the request asks counts for {@link statementsOfRequests}. */
export function beginRequest<T>(answer: T): T {
  request.enterWith(true)
  return answer
}

/** The same, of requests alone: nothing of what the node does by the clock. */
export const statementsOfRequests = (run: () => Promise<unknown>): Promise<string[]> =>
  statementsOf(run, () => request.getStore() === true)

/** The same, by connection. */
export async function statementsByConnection(run: () => Promise<unknown>): Promise<string[][]> {
  const byConnection = new Map<pg.Client, string[]>()
  for (const { connection, sql } of await askedDuring(run))
    byConnection.set(connection, [...(byConnection.get(connection) ?? []), sql])
  return [...byConnection.values()]
}

async function askedDuring(
  run: () => Promise<unknown>,
  counts: () => boolean = () => true,
): Promise<Asked[]> {
  const asked: Asked[] = []
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name: string } }
    const [first] = args as [string | { text: string }]
    // What is prepared comes with its name.
    if (connectionParameters.application_name === SERVING && counts())
      asked.push({
        connection: this,
        sql: (typeof first === 'string' ? first : first.text).replace(/\s+/g, ' '),
      })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query)
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return asked
}
