import { startServer } from '../../server/app'
import { silentLog } from '../../server/platform/log'
import { testConfig } from './fixtures'

/** A node of its own process that sends through the provider at the address given, to be killed. */
const [url = '', graphUrl = ''] = process.argv.slice(2)
const config = testConfig(url)
startServer({ ...config, whatsapp: { ...config.whatsapp, graphUrl } }, { log: silentLog }).then(
  () => process.send?.('ready'),
  (error) => {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  },
)
