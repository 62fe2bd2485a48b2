import { rmSync } from 'node:fs'
import { PREPARED, Product } from '../product'

/**
 * Playwright's global set-up: what every product of the run would do alike before its first request, making a
 * database and its tables, is done once. Gives what puts it away again.
 */
export default async function prepare(): Promise<() => void> {
  const folder = await Product.prepare()
  process.env[PREPARED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
