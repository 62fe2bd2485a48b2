import { createReadStream, existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { alias } from '../vitest.config'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** A page with parts of the panel, served for a test. */
export type ServedPage = Readonly<{ url: string; close(): void }>

/** Builds the page in `root` (its index.html) and serves it. */
export async function servePage(root: string): Promise<ServedPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'balcao-page-'))
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    resolve: { alias },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = createServer((request, response) => {
    const file = path.join(outDir, path.normalize(request.url === '/' ? '/index.html' : (request.url ?? '')))
    if (!file.startsWith(outDir) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
