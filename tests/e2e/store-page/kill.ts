import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Ends the browser of a profile as a power cut would: the process that was started with it, by its number. */
export function killBrowserOf(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = `/proc/${pid}/cmdline`
    const command = existsSync(file) ? read(file) : ''
    if (command.includes(`--user-data-dir=${profile}\0`) && !command.includes('--type='))
      process.kill(Number(pid), 'SIGKILL')
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}
