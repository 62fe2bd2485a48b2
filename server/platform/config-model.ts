import { readOrigins, readPort } from './config-values'

/** Where shops' language models may lie, beside the public internet. */
export type ModelConfig = Readonly<{
  /** Origins within the operator's own network, called by http too. */
  origins: readonly string[]
  /** Port of the emulated model; null: none is started. */
  emulatorPort: number | null
}>

type Env = Readonly<Record<string, string | undefined>>

/** Beside the emulator of WhatsApp, unless none is wanted. */
function readEmulatorPort(env: Env, emulatorPort: number | null): number | null {
  if (emulatorPort === null || env.MODEL_EMULATOR_PORT === 'off') return null
  if (emulatorPort === 0 && !env.MODEL_EMULATOR_PORT) return null
  return readPort('MODEL_EMULATOR_PORT', env.MODEL_EMULATOR_PORT, emulatorPort + 23)
}

/** @throws StartupError with one sentence that names the bad setting. */
export function readModel(env: Env, whatsappPort: number | null): ModelConfig {
  const emulatorPort = readEmulatorPort(env, whatsappPort)
  const own =
    emulatorPort === null ? [] : [`http://127.0.0.1:${emulatorPort}`, `http://localhost:${emulatorPort}`]
  return { origins: [...readOrigins('MODEL_ORIGINS', env), ...own], emulatorPort }
}
