import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Product } from '../product'

const run = promisify(execFile)

/** Does commands of `npm run tenant` as the operator does, while the server is down; gives what each said. */
export async function operates(
  product: Product,
  commands: readonly (readonly string[])[],
  env: Record<string, string> = {},
): Promise<string[]> {
  await product.killServer()
  const said: string[] = []
  for (const command of commands) {
    const { stdout } = await run(process.execPath, ['dist/server/tenant.js', ...command], {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: product.dataDir, EMULATOR_PORT: 'off', ...env },
    })
    said.push(stdout)
  }
  await product.startServer()
  return said
}
