import { chmodSync, mkdirSync } from 'node:fs'

/**
 * Makes a folder that nobody else on this machine looks into, or makes one so that is there already: what customers
 * write, and mails with the way to a new password, lie in it.
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** Mode of a file in it. */
export const PRIVATE_FILE = 0o600

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * Was a page of this machine asked for by its own name? A site whose name is pointed at this machine while its page is
 * open ("DNS rebinding") would read along otherwise.
 */
export const isAskedLocally = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}`) && LOCAL.includes(new URL(`http://${host}`).hostname)
