import { type HubEmulator, startHub } from './server.ts'

/**
 * Starts the hub from the environment, beside the emulator of Meta's side: HUB_EMULATOR_PORT (none: no hub) and
 * HUB_API_KEY.
 */
export async function hubFromEnvironment(env: NodeJS.ProcessEnv): Promise<HubEmulator | null> {
  if (!env.HUB_EMULATOR_PORT) return null
  const port = Number(env.HUB_EMULATOR_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError('HUB_EMULATOR_PORT is not a port')
  return startHub({ port, apiKey: env.HUB_API_KEY || 'emulator-hub-key' })
}
