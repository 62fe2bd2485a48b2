import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from '../../vitest.config.ts'

/** `npm run gallery`: the kit's parts and the counter's screens over a world in memory, without a server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias },
  cacheDir: '../../node_modules/.vite-gallery',
  server: { port: 5199, host: '127.0.0.1' },
})
