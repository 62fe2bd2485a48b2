import '../../../server/assemble'
import { sendMails } from '../../../server/areas/email/outbox/pump.job'
import { openDatabase } from '../../../server/platform/db/pool'
import { silentLog } from '../../../server/platform/log'
import { testConfig } from '../fixtures'

const [, , url = '', relayUrl = '', tenantId = '', domainId = '', at = ''] = process.argv
const config = testConfig(url)

/** A node that sends the mails of one domain, ten at a time; to be killed meanwhile. */
sendMails(
  { tenantId: Number(tenantId), domainId },
  {
    db: openDatabase(url, { log: silentLog }),
    config: { ...config, shopMail: { ...config.shopMail, relayUrl, perSecond: 10 } },
    log: silentLog,
    now: () => new Date(at),
  },
).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  },
)
