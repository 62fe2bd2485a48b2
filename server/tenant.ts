import { runTenantCommand } from './directory/tenants/command'
import { readConfig } from './platform/config'
import { startEmbedded } from './platform/db/embedded'
import { migrate } from './platform/db/migrate'
import { openDatabase } from './platform/db/pool'
import { openLog } from './platform/log'
import { sayWhyItEnds } from './platform/startup-error'

/** `npm run tenant`: the operator's commands about tenants. The server must not be running on the same DATA_DIR. */
async function tenant(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog({ json: config.logJson })
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
  try {
    const url = embedded?.url ?? config.databaseUrl ?? ''
    await migrate(url, log)
    const db = openDatabase(url, { log })
    try {
      const say = (line: string) => void process.stdout.write(`${line}\n`)
      await runTenantCommand(process.argv.slice(2), { db, config, env: process.env, say })
    } finally {
      await db.close()
    }
  } finally {
    await embedded?.stop()
  }
}

tenant().catch((error) => {
  sayWhyItEnds(error)
  process.exit(1)
})
