import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from './backoff'
import type { Config } from './config'
import type { Log } from './log'
import { projectRoot } from './root'
import { errorCode, StartupError } from './startup-error'

/** The emulator of WhatsApp's side, as a process of its own. */
export interface RunningEmulator {
  readonly url: string
  stop(): Promise<void>
}

const READY_WITHIN_MS = 10_000

/** What is said at the start of a production server that runs emulators; null where none runs, or it is no production. */
export function emulatorWarning({
  production,
  emulatorPort,
  hubEmulatorPort,
  erpEmulatorPort,
  psp,
  pbm,
  sms,
  model,
  mail,
  whatsapp,
}: Config): string | null {
  if (!production || emulatorPort === null) return null
  const own = [`http://127.0.0.1:${emulatorPort}`, `http://localhost:${emulatorPort}`].includes(
    whatsapp.graphUrl,
  )
  const opened = [
    `porta ${emulatorPort}: quem a alcança escreve como qualquer cliente e lê tudo o que foi enviado`,
    ...(hubEmulatorPort === null ? [] : [`porta ${hubEmulatorPort}: um celular pareado de mentira`]),
    ...(erpEmulatorPort === null ? [] : [`porta ${erpEmulatorPort}: ERPs de mentira`]),
    ...(psp.emulatorPort === null ? [] : [`porta ${psp.emulatorPort}: um banco de mentira`]),
    ...(pbm.emulatorPort === null ? [] : [`porta ${pbm.emulatorPort}: uma operadora de PBM de mentira`]),
    ...(sms.emulatorPort === null
      ? []
      : [`porta ${sms.emulatorPort}: provedores de SMS de mentira, com tudo o que a loja escreveu`]),
    ...(model.emulatorPort === null
      ? []
      : [`porta ${model.emulatorPort}: um modelo de linguagem de mentira, com o que a Maria perguntou`]),
    ...(mail.emulatorPort === null
      ? []
      : [`porta ${mail.emulatorPort + 1}: os e-mails do Balcão, com os links para trocar senhas`]),
  ]
  return [
    'ATENÇÃO: EMULATOR_PORT está ligado em produção. Nesta máquina ficam abertos, sem senha:',
    ...opened.map((line) => `  - ${line}`),
    ...(own ? ['Nenhuma mensagem sai para clientes de verdade: WHATSAPP_GRAPH_URL é o emulador.'] : []),
    'Para desligar: EMULATOR_PORT=off.',
  ].join('\n')
}

/** Where the webhook of the official WhatsApp API is received. */
export const WHATSAPP_WEBHOOK_PATH = '/webhooks/whatsapp'

/**
 * Starts the emulator, if the configuration wants one. It is handed EMULATOR_PORT, WHATSAPP_APP_ID,
 * WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, EMULATOR_WEBHOOK_URL, EMULATOR_DATA_DIR, HUB_API_KEY and the ports of what runs beside it, and ends with this process.
 * @throws StartupError when its port is taken.
 */
export async function startEmulator(
  config: Config,
  serverUrl: string,
  log: Log,
): Promise<RunningEmulator | null> {
  const { emulatorPort: port, whatsapp } = config
  if (port === null) return null
  const file = program()
  if (!file) {
    log.warn('O emulador do WhatsApp não foi construído: rode npm run build.')
    return null
  }
  await portFree(port)
  const child = fork(file, [], {
    env: {
      ...process.env,
      EMULATOR_PORT: String(port),
      WHATSAPP_APP_ID: whatsapp.appId ?? '',
      WHATSAPP_APP_SECRET: whatsapp.appSecret ?? '',
      WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken ?? '',
      EMULATOR_WEBHOOK_URL: new URL(WHATSAPP_WEBHOOK_PATH, serverUrl).href,
      HUB_API_KEY: config.hub.apiKey ?? '',
      HUB_EMULATOR_PORT: config.hubEmulatorPort === null ? '' : String(config.hubEmulatorPort),
      ERP_EMULATOR_PORT: config.erpEmulatorPort === null ? '' : String(config.erpEmulatorPort),
      PSP_EMULATOR_PORT: config.psp.emulatorPort === null ? '' : String(config.psp.emulatorPort),
      PBM_EMULATOR_PORT: config.pbm.emulatorPort === null ? '' : String(config.pbm.emulatorPort),
      SMS_EMULATOR_PORT: config.sms.emulatorPort === null ? '' : String(config.sms.emulatorPort),
      MODEL_EMULATOR_PORT: config.model.emulatorPort === null ? '' : String(config.model.emulatorPort),
      SMTP_EMULATOR_PORT: config.mail.emulatorPort === null ? '' : String(config.mail.emulatorPort),
      EMULATOR_MAIL_HOOK_URL: new URL(
        `/webhooks/mail/mailbox/${config.shopMail.eventsSecret ?? ''}`,
        serverUrl,
      ).href,
      DNS_EMULATOR_PORT:
        config.shopMail.dnsEmulatorPort === null ? '' : String(config.shopMail.dnsEmulatorPort),
      EMULATOR_DATA_DIR: path.join(config.dataDir, 'emulator'),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let stopping = false
  await ready(child, port)
  child.once('exit', (code) => {
    if (!stopping) log.error('O emulador do WhatsApp parou.', { codigo: code })
  })
  return {
    url: `http://localhost:${port}`,
    async stop() {
      stopping = true
      await end(child)
    },
  }
}

/** Beside the built server; for a server that runs from its sources, where the build puts it. */
function program(): string | null {
  const places = [import.meta.dirname, path.join(projectRoot, 'dist/server')]
  return places.map((folder) => path.join(folder, 'emulator.js')).find((file) => existsSync(file)) ?? null
}

/** A killed server's emulator needs a moment to notice and leave. */
async function portFree(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const error = await new Promise<unknown>((resolve) => {
      const probe = createServer()
      probe.once('error', resolve)
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)))
    })
    if (!error) return
    if (tries >= 15)
      throw new StartupError(
        `A porta ${port} do emulador do WhatsApp ${errorCode(error) === 'EADDRINUSE' ? 'já está em uso' : 'não pode ser aberta'}: escolha outra em EMULATOR_PORT, ou “off”.`,
      )
    await sleep(200)
  }
}

/** The emulator says when it listens; it prints itself why it could not. */
async function ready(child: ChildProcess, port: number): Promise<void> {
  const said = new Promise<'ready' | 'ended'>((resolve) => {
    child.once('message', () => resolve('ready'))
    child.once('exit', () => resolve('ended'))
  })
  const word = await within(READY_WITHIN_MS, said, 'late').catch(() => 'late')
  if (word === 'ready') return
  child.kill('SIGKILL')
  throw new StartupError(
    `O emulador do WhatsApp não iniciou na porta ${port}: escolha outra em EMULATOR_PORT, ou “off”.`,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await gone
  clearTimeout(patience)
}
