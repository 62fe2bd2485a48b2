import { readPort, readUrl } from './config-values'
import { StartupError } from './startup-error'

/** A payment provider that shops may have an account at. */
export type PspProvider = Readonly<{
  /** As people choose it, and as accounts keep it. */
  name: string
  /** Base address of its API Pix, without a slash at the end: /cob lies below it. */
  url: string
  /** Where the client's credentials are exchanged for a token. */
  tokenUrl: string
}>

/** How payment providers are reached. Every address is the operator's: a shop chooses among them. */
export type PspConfig = Readonly<{
  providers: readonly PspProvider[]
  /** How long a call may take before its outcome counts as unknown, ms. */
  callTimeoutMs: number
  /** Port of the emulated provider beside the emulator of WhatsApp; null: none is started. */
  emulatorPort: number | null
}>

type Env = Readonly<Record<string, string | undefined>>

/** Beside the emulator of WhatsApp, unless none is wanted. */
function readEmulatorPort(env: Env, emulatorPort: number | null): number | null {
  if (emulatorPort === null || env.PSP_EMULATOR_PORT === 'off') return null
  if (emulatorPort === 0 && !env.PSP_EMULATOR_PORT) return null
  return readPort('PSP_EMULATOR_PORT', env.PSP_EMULATOR_PORT, emulatorPort + 3)
}

/** Where emulators/psp has what, from its base address. */
export const emulatedPsp = (url: string): PspProvider => ({
  name: 'Banco emulado',
  url,
  tokenUrl: `${url}/oauth/token`,
})

/**
 * PSP_PROVIDERS: name, API and token address of each, between bars; several, between semicolons.
 * @throws StartupError with one sentence that names the bad setting.
 */
export function readPsp(env: Env, whatsappPort: number | null): PspConfig {
  const emulatorPort = readEmulatorPort(env, whatsappPort)
  const timeout = Number(env.PSP_TIMEOUT_MS || 20_000)
  if (!Number.isInteger(timeout) || timeout < 1 || timeout > 120_000)
    throw new StartupError('PSP_TIMEOUT_MS deve ser um tempo em milissegundos, até 120000.')
  const given = (env.PSP_PROVIDERS ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [name = '', url = '', tokenUrl = '', more] = one.split('|').map((part) => part.trim())
      if (name === '' || name.length > 60 || more !== undefined)
        throw new StartupError('PSP_PROVIDERS tem a forma “Nome|endereço da API Pix|endereço do token; …”.')
      return { name, url: readUrl('PSP_PROVIDERS', url), tokenUrl: readUrl('PSP_PROVIDERS', tokenUrl) }
    })
  const emulated = emulatorPort === null ? [] : [emulatedPsp(`http://127.0.0.1:${emulatorPort}/pix/v2`)]
  const providers = [...given, ...emulated]
  if (new Set(providers.map(({ name }) => name)).size < providers.length)
    throw new StartupError('PSP_PROVIDERS tem o mesmo nome mais de uma vez.')
  return { providers, callTimeoutMs: timeout, emulatorPort }
}
