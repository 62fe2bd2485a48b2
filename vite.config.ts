import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from './vitest.config.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The panel's build, and its development server in front of a running Balcão server. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  define: { __BUILD__: JSON.stringify(version) },
  build: {
    outDir: 'dist/panel',
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    manifest: true,
  },
  server: {
    proxy: {
      '^/[^/]+/(graphql|mqtt)$': { target: server, ws: true },
      '/healthz': server,
      '/webhooks': server,
    },
  },
})
