import { readPort, readUrl } from './config-values'
import { StartupError } from './startup-error'

/** An operator of benefit programmes that authorises over the network. */
export type PbmGateway = Readonly<{
  /** As programmes name it (src/domain/pbm/area.ts). */
  operator: string
  /** As people read it. */
  name: string
  /** Base address, without a slash at the end: docs/pbm.md says what lies below it. */
  url: string
  /** What opens it. */
  key: string
}>

/** How operators are reached. Every address is that of whoever runs the installation. */
export type PbmConfig = Readonly<{
  gateways: readonly PbmGateway[]
  /** How long a call may take before its outcome counts as unknown, ms. */
  callTimeoutMs: number
  /** Port of the emulated operator beside the emulator of WhatsApp; null: none is started. */
  emulatorPort: number | null
}>

type Env = Readonly<Record<string, string | undefined>>

/** What opens the emulated operator. */
export const EMULATED_PBM_KEY = 'pbm-emulado'

/** The emulated operator, by its base address. */
export const emulatedPbm = (url: string): PbmGateway => ({
  operator: 'funcional',
  name: 'Operadora emulada',
  url,
  key: EMULATED_PBM_KEY,
})

const OFFSET = 25

/**
 * PBM_GATEWAYS: operator, name, address and key of each, between bars; several, between semicolons.
 * @throws StartupError with one sentence that names the bad setting.
 */
export function readPbm(env: Env, whatsappPort: number | null): PbmConfig {
  const emulatorPort =
    whatsappPort === null || env.PBM_EMULATOR_PORT === 'off' || (whatsappPort === 0 && !env.PBM_EMULATOR_PORT)
      ? null
      : readPort('PBM_EMULATOR_PORT', env.PBM_EMULATOR_PORT, whatsappPort + OFFSET)
  const timeout = Number(env.PBM_TIMEOUT_MS || 15_000)
  if (!Number.isInteger(timeout) || timeout < 1 || timeout > 120_000)
    throw new StartupError('PBM_TIMEOUT_MS deve ser um tempo em milissegundos, até 120000.')
  const given = (env.PBM_GATEWAYS ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one): PbmGateway => {
      const [operator = '', name = '', url = '', key = '', more] = one.split('|').map((part) => part.trim())
      if (operator === '' || name === '' || key === '' || more !== undefined)
        throw new StartupError('PBM_GATEWAYS tem a forma “operadora|Nome|endereço|chave; …”.')
      return { operator, name, url: readUrl('PBM_GATEWAYS', url), key }
    })
  const taken = new Set(given.map(({ operator }) => operator))
  if (taken.size < given.length) throw new StartupError('PBM_GATEWAYS tem a mesma operadora mais de uma vez.')
  const emulated = emulatorPort === null ? [] : [emulatedPbm(`http://127.0.0.1:${emulatorPort}`)]
  return {
    gateways: [...given, ...emulated.filter(({ operator }) => !taken.has(operator))],
    callTimeoutMs: timeout,
    emulatorPort,
  }
}
