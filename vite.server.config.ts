import { defineConfig } from 'vite'
import { THREADS } from './server/platform/threads.ts'
import { alias } from './vitest.config.ts'

/** The server's build: its own code in one folder, its packages left where they are. */
export default defineConfig({
  resolve: { alias },
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
