import { defineConfig } from 'vite'
import { alias } from './vitest.config.ts'

/** The build of `npm run replay`: one file with all that it needs, so that it starts at once. */
export default defineConfig({
  resolve: { alias },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    write: false,
    target: 'node20',
    reportCompressedSize: false,
    rollupOptions: { input: { replay: 'scripts/replay.ts' } },
  },
})
