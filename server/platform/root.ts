import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The project's folder: the nearest one above this file that holds a package.json. The same whether the
 * server runs from its sources or from dist/server.
 */
export const projectRoot: string = findRoot(import.meta.dirname)

/** Given by the build (vite.server.config.ts): the commit that it was made of; nothing where that is not known. */
declare const BUILD_COMMIT: string | undefined

/** Version of the product, from package.json, with the commit that it was built of: "0.1.0+1a2b3c4d5e6f". */
export const productVersion: string =
  readVersion() + (typeof BUILD_COMMIT === 'string' && BUILD_COMMIT ? `+${BUILD_COMMIT}` : '')

function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('package.json not found above the server')
  return findRoot(parent)
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : '0.0.0'
}
