import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { build } from 'vite'
import { alias } from '../../vitest.config'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Builds a page under tests/bench as the panel is built, and serves it. */
export async function serveBuilt(root: string, outDir: string): Promise<{ server: Server; url: string }> {
  const folder = path.resolve(outDir)
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    resolve: { alias },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/` }
}
