import './assemble'
import { seedBulk } from './areas/demo/bulk'
import { writeManyCustomers } from './areas/demo/many-customers'
import { seedDemo } from './areas/demo/seed'
import { openStore } from './directory/media/open-store'
import { readConfig } from './platform/config'
import { startEmbedded } from './platform/db/embedded'
import { migrate } from './platform/db/migrate'
import { openDatabase } from './platform/db/pool'
import { openLog } from './platform/log'
import { StartupError, sayWhyItEnds } from './platform/startup-error'

/** `npm run seed`: fills the database with the demonstration's data and ends; `--tickets N` adds load. The server must not be running on the same DATA_DIR. */
async function seed(): Promise<void> {
  const config = readConfig(process.env)
  if (config.production)
    throw new StartupError('Em produção não se cria a demonstração (NODE_ENV=production).')
  if (!config.demo)
    throw new StartupError(
      config.databaseUrl === null
        ? 'A demonstração está desligada (DEMO=off).'
        : 'Em um banco de fora (DATABASE_URL), a demonstração só é criada com DEMO=on.',
    )
  const log = openLog({ json: config.logJson })
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
  try {
    const url = embedded?.url ?? config.databaseUrl ?? ''
    await migrate(url, log)
    const db = openDatabase(url, { log })
    const files = await openStore(config)
    const logins = await seedDemo(db, config, files)
    files.close()
    if (logins) await writeManyCustomers(db, config)
    const tickets = bulkTickets(process.argv.slice(2))
    const tenant = logins && (await db.tenantBySlug(logins.tenant))
    if (tenant && tickets > 0) await seedBulk(db, tenant, tickets)
    await db.close()
    if (logins)
      log.info(
        `Demonstração pronta em /${logins.tenant}, senha ${config.demoPassword}: ${logins.users.map((user) => user.email).join(', ')}`,
      )
  } finally {
    await embedded?.stop()
  }
}

/** `--tickets N`: so many made-up tickets on top, for load tests. */
function bulkTickets(args: readonly string[]): number {
  const at = args.indexOf('--tickets')
  if (at < 0) return 0
  const text = args[at + 1] ?? ''
  if (!/^\d{1,7}$/.test(text))
    throw new StartupError('Use --tickets com um número, por exemplo: --tickets 10000.')
  return Number(text)
}

seed().catch((error) => {
  sayWhyItEnds(error)
  process.exit(1)
})
