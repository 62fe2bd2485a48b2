import { type PbmEmulator, startPbm } from './server.ts'

/** Starts the operator of benefit programmes from the environment: PBM_EMULATOR_PORT (none: no operator). */
export async function pbmFromEnvironment(env: NodeJS.ProcessEnv): Promise<PbmEmulator | null> {
  if (!env.PBM_EMULATOR_PORT) return null
  const port = Number(env.PBM_EMULATOR_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError('PBM_EMULATOR_PORT is not a port')
  return startPbm({ port })
}
