import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from '../../vitest.config.ts'

/** The gallery: every screen over a world in memory, without a server. `npx vite --config tests/gallery/vite.config.ts` */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias },
  cacheDir: '../../node_modules/.vite-gallery',
  server: { port: 5199, host: '127.0.0.1' },
})
