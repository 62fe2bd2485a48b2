/**
 * Something outside the program keeps it from starting: a setting, a permission, a port. The message is one
 * Portuguese sentence for the person who started it; no stack is printed.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** The system's error code ('EADDRINUSE', 'EACCES', …), if the error carries one. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The error's message on one line, for logs. */
export const errorLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split('\n', 1)[0] ?? ''

/** Says why the program ends: what keeps it from starting in its one sentence, a fault of its own with the stack. */
export function sayWhyItEnds(error: unknown): void {
  process.stderr.write(
    error instanceof StartupError
      ? `${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
}
