import type { SmsProvider } from '../../src/domain/sms/account-form'
import { readBetween, readPort, readUrl } from './config-values'

/** How providers of SMS are reached. Every address is the operator's or a constant: a shop chooses none. */
export type SmsConfig = Readonly<{
  /** Base address of each, without a slash at the end. */
  urls: Readonly<Record<SmsProvider, string>>
  /** SMS that leave a shop within a second at most. */
  perSecond: number
  /** How long a call may take before its outcome counts as unknown, ms. */
  callTimeoutMs: number
  /** Port of the emulated providers, with the phones' page; null: none are started. */
  emulatorPort: number | null
}>

type Env = Readonly<Record<string, string | undefined>>

const REAL: SmsConfig['urls'] = { zenvia: 'https://api.zenvia.com', twilio: 'https://api.twilio.com' }

/** Beside the emulator of WhatsApp, unless none is wanted. */
function readEmulatorPort(env: Env, emulatorPort: number | null): number | null {
  if (emulatorPort === null || env.SMS_EMULATOR_PORT === 'off') return null
  if (emulatorPort === 0 && !env.SMS_EMULATOR_PORT) return null
  return readPort('SMS_EMULATOR_PORT', env.SMS_EMULATOR_PORT, emulatorPort + 19)
}

/** @throws StartupError with one sentence that names the bad setting. */
export function readSms(env: Env, whatsappPort: number | null): SmsConfig {
  const emulatorPort = readEmulatorPort(env, whatsappPort)
  // The emulator speaks as both do.
  const own = emulatorPort === null ? null : `http://127.0.0.1:${emulatorPort}`
  return {
    urls: {
      zenvia: readUrl('SMS_ZENVIA_URL', env.SMS_ZENVIA_URL || (own ?? REAL.zenvia)),
      twilio: readUrl('SMS_TWILIO_URL', env.SMS_TWILIO_URL || (own ?? REAL.twilio)),
    },
    perSecond: readBetween('SMS_SENDS_PER_SECOND', env, { usual: 40, least: 1, most: 500 }),
    callTimeoutMs: readBetween('SMS_TIMEOUT_MS', env, { usual: 20_000, least: 1, most: 120_000 }),
    emulatorPort,
  }
}
