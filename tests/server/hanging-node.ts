import { startServer } from '../../server/app'
import { silentLog } from '../../server/platform/log'
import { testConfig } from './fixtures'

/** A node that takes jobs and never finishes them, to be killed. */
const handlers = {
  'messages.send': () => {
    process.send?.('taken')
    return new Promise<void>(() => {})
  },
}
startServer(testConfig(process.argv[2] ?? ''), { log: silentLog, jobs: handlers }).then(
  () => process.send?.('ready'),
  (error) => {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  },
)
