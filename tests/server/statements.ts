import pg from 'pg'
import { vi } from 'vitest'

/** Of the connections that serve requests; jobs, events and locks have names of their own. */
const SERVING = 'balcao'

/**
 * What the node asks its database while `run` is under way, in order and without the values. That is the same on
 * every machine, where time is not.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name: string } }
    const [first] = args
    if (connectionParameters.application_name === SERVING && typeof first === 'string')
      asked.push(first.replace(/\s+/g, ' '))
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query)
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return asked
}
