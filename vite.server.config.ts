import { execFileSync } from 'node:child_process'
import { defineConfig } from 'vite'
import { THREADS } from './server/platform/threads.ts'
import { alias } from './vitest.config.ts'

/** The commit that is built: as said (COMMIT, where the sources come without git), else as git has it, else none. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT.replace(/[^0-9A-Za-z.-]/g, '').slice(0, 40)
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** The server's build: its own code in one folder, its packages left where they are. */
export default defineConfig({
  resolve: { alias },
  define: { BUILD_COMMIT: JSON.stringify(commit()) },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        backup: 'server/backup.ts',
        seed: 'server/seed.ts',
        tenant: 'server/tenant.ts',
        emulator: 'emulators/whatsapp/main.ts',
        ...THREADS,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
