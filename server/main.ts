import { type RunningServer, startServer } from './app'
import { type Config, readConfig } from './platform/config'
import { emulatorWarning, type RunningEmulator, startEmulator } from './platform/emulator'
import { type Log, openLog } from './platform/log'
import { errorLine, sayWhyItEnds } from './platform/startup-error'

/** Stopping takes longer than this only when something hangs. */
const STOP_WITHIN_MS = 12_000

let server: RunningServer | null = null
let stopping = false

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog({ json: config.logJson })
  process.on('uncaughtException', (error) => {
    log.error('Falha inesperada.', { erro: errorLine(error), onde: error.stack?.split('\n')[1]?.trim() })
    void stop(log, 1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(log, 0))
  warn(config, log)
  let emulator: RunningEmulator | null = null
  server = await startServer(config, {
    log,
    companion: async (url) => {
      emulator = await startEmulator(config, url, log)
      return emulator
    },
  })
  if (stopping) return server.close()
  announce(config, server, emulator)
}

async function stop(log: Log, code: number): Promise<void> {
  // Asked twice: at once.
  if (stopping) process.exit(1)
  stopping = true
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  log.info('Encerrando…')
  await server?.close(code !== 0)
  // While still starting, main() closes what it started.
  if (server) process.exit(code)
}

/** Settings that surprise: an emulator in production, secrets that several machines do not share. */
function warn(config: Config, log: Log): void {
  const emulators = emulatorWarning(config)
  if (emulators) log.warn(emulators)
  const unset = ['JWT_SECRET', 'SECRET_KEY'].filter((name) => !process.env[name])
  if (config.databaseUrl && unset.length)
    log.warn(`Com vários servidores em um só banco, defina ${unset.join(' e ')} igual em todos.`)
}

function announce(config: Config, running: RunningServer, phones: RunningEmulator | null): void {
  const lines = [
    `Balcão ${config.version} pronto`,
    '',
    `  Painel        ${running.url}${running.demo ? `/${running.demo.tenant}` : ''}`,
  ]
  if (phones) lines.push(`  WhatsApp      ${phones.url}  (emulador)`)
  if (phones && config.mail.emulatorPort !== null)
    lines.push(`  E-mails       http://localhost:${config.mail.emulatorPort + 1}  (emulador)`)
  if (phones && config.model.emulatorPort !== null)
    lines.push(`  Modelo        http://localhost:${config.model.emulatorPort}  (emulador)`)
  if (phones && config.sms.emulatorPort !== null)
    lines.push(`  SMS           http://localhost:${config.sms.emulatorPort}  (emulador)`)
  lines.push(
    `  Saúde         ${running.url}/healthz`,
    `  Dados         ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`,
  )
  if (running.demo) {
    lines.push('', `  Demonstração  senha de todos: ${config.demoPassword}`)
    for (const { email, role } of running.demo.users) lines.push(`                ${email}  (${role})`)
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

main().catch(async (error) => {
  sayWhyItEnds(error)
  await server?.close()
  process.exit(1)
})
