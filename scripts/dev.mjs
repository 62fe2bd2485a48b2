/** Development: the server rebuilt and restarted on change, and Vite's development server in front of it. */
import { spawn } from 'node:child_process'
import { build, createServer } from 'vite'

let child
const restart = () => {
  child?.kill('SIGTERM')
  const start = () => {
    child = spawn(process.execPath, ['dist/server/main.js'], {
      stdio: 'inherit',
      // Building sets it to production, which knows no demo.
      env: { ...process.env, NODE_ENV: 'development' },
    })
  }
  if (child && child.exitCode === null) child.once('exit', start)
  else start()
}
await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'warn',
  build: { watch: {} },
  plugins: [{ name: 'restart', writeBundle: restart }],
})
const vite = await createServer({ configFile: 'vite.config.ts', server: { port: 5173 } })
await vite.listen()
vite.printUrls()
process.on('SIGINT', () => {
  child?.kill('SIGTERM')
  process.exit(0)
})
