import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product } from '../product'

/** Where a running product's own database is asked, past every wall. */
export function embeddedUrl({ dataDir }: Product): string {
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]?.trim()
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://balcao:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}
