import path from 'node:path'
import { readArchive } from './platform/backup/archive'
import { makeBackup } from './platform/backup/backup'
import { restoreBackup } from './platform/backup/restore'
import { readDatabaseUrl } from './platform/config'
import { openLog } from './platform/log'
import { StartupError, sayWhyItEnds } from './platform/startup-error'

const USAGE =
  'Use: npm run backup -- ARQUIVO, npm run backup -- --verify ARQUIVO ou npm run restore -- ARQUIVO.'

/** `npm run backup` and `npm run restore` (docs/backup.md). Reads no other settings: those would make secrets in an empty DATA_DIR. */
async function backup(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const [action = '', name, ...rest] = args
  if (!name || rest.length > 0) throw new StartupError(USAGE)
  const file = path.resolve(name)
  const dataDir = path.resolve(env.DATA_DIR || './data')
  if (action === 'verify') return told('Cópia inteira', await readArchive(file))
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL)
  const bucket = env.FILES_S3_BUCKET ? ` Os arquivos do balde ${env.FILES_S3_BUCKET} não estão na cópia.` : ''
  if (action === 'make') {
    await makeBackup(dataDir, file, openLog({ json: false }), databaseUrl)
    return told('Cópia feita e conferida', await readArchive(file)) + bucket
  }
  if (action === 'restore')
    return told(`Restaurado em ${dataDir}`, await restoreBackup(file, dataDir, databaseUrl)) + bucket
  throw new StartupError(USAGE)
}

const told = (what: string, { files, migration, at }: Awaited<ReturnType<typeof readArchive>>) =>
  `${what}: ${Object.keys(files).length} arquivos, ${migration}, de ${at}.`

const words = process.argv.slice(2)
const asked = words[0] === 'make' && words[1] === '--verify' ? ['verify', ...words.slice(2)] : words

backup(process.env, asked).then(
  (line) => process.stdout.write(`${line}\n`),
  (error) => {
    sayWhyItEnds(error)
    process.exit(1)
  },
)
