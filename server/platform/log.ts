/** What a log line may carry beside its text: identifiers and measures, never bodies, names, phones or tokens. */
type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  info(text: string, fields?: LogFields): void
  warn(text: string, fields?: LogFields): void
  error(text: string, fields?: LogFields): void
}

type Level = keyof Log

/** One compact line per entry on standard output, or one JSON object per line when `json` is set. */
export function openLog(options: { json?: boolean } = {}): Log {
  const write = (level: Level, text: string, fields: LogFields = {}) => {
    const at = new Date().toISOString()
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ at, level, text, ...fields })}\n`
        : `${compact(at, level, text, fields)}\n`,
    )
  }
  return {
    info: (text, fields) => write('info', text, fields),
    warn: (text, fields) => write('warn', text, fields),
    error: (text, fields) => write('error', text, fields),
  }
}

/** Drops everything; for tests. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

const marks: Record<Level, string> = { info: ' ', warn: '!', error: '✗' }

function compact(at: string, level: Level, text: string, fields: LogFields): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${value}`)
    .join('')
  // Control characters would let a value forge lines or colour the terminal.
  return `${at.slice(11, 19)} ${marks[level]} ${text}${rest}`.replace(/\p{Cc}/gu, ' ')
}
