import { type PspEmulator, startPsp } from './server.ts'

/** Starts the payment provider from the environment, beside the emulator of Meta's side: PSP_EMULATOR_PORT (none: no provider). */
export async function pspFromEnvironment(env: NodeJS.ProcessEnv): Promise<PspEmulator | null> {
  if (!env.PSP_EMULATOR_PORT) return null
  const port = Number(env.PSP_EMULATOR_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError('PSP_EMULATOR_PORT is not a port')
  return startPsp({ port })
}
