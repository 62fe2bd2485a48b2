import { setTimeout as sleep } from 'node:timers/promises'
import { isLogged, openLog } from '../../server/platform/log'

// Begun with an output that takes nothing: server/platform/log.test.ts.
const before = isLogged()
openLog().info('nobody reads this')
await sleep(100)
process.send?.({ before, after: isLogged() })
process.disconnect()
