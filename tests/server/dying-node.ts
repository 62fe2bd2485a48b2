import { startServer } from '../../server/app'
import { silentLog } from '../../server/platform/log'
import { testConfig } from './fixtures'

const [, , url = '', hangs = ''] = process.argv
/** A node that says which jobs it has begun, and never ends those that it is told; to be killed. */
const handler = (name: string) => () => {
  process.send?.(name)
  return hangs.split(',').includes(name) ? new Promise<void>(() => {}) : Promise.resolve()
}
startServer(testConfig(url), {
  log: silentLog,
  jobs: { 'imports.work': handler('imports.work'), 'tickets.wake': handler('tickets.wake') },
}).then(
  () => process.send?.('ready'),
  (error) => {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  },
)
