import type pg from 'pg'
import { backOff } from '../backoff'
import type { Log } from '../log'
import { errorLine } from '../startup-error'

/** What is answered to the clock of a shift that is over: it looks no further. */
const NOTHING = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

/**
 * The pool as graphile-worker's clock is to ask it: a database that is away for a moment is asked again, until the shift is
 * over. The clock asks by `query`, and nothing else of the library does; were it told that it failed, a promise that nobody
 * listens to would fail with it (0.16.6: `cron.promise.finally` of runner.js), and end the process. What it asks for can be
 * asked twice: jobs of a minute that were noted once are left out.
 */
export function clockPool(pool: pg.Pool, shift: AbortSignal, log: Log): pg.Pool {
  const query = async (text: string, values?: unknown[]) => {
    for (let n = 0; !shift.aborted; n++)
      try {
        return await pool.query(text, values)
      } catch (error) {
        if (n % 10 === 0) log.warn('Trabalhos da hora não anotados.', { erro: errorLine(error) })
        await backOff(n, shift)
      }
    return NOTHING
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
