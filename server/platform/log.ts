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
  watchOutput()
  const write = (level: Level, text: string, fields: LogFields = {}) => {
    const at = new Date().toISOString()
    process.stdout.write(
      options.json
        ? `${JSON.stringify({ at, level, text, ...fields })}\n`
        : `${compact(at, level, text, fields)}\n`,
      (error) => {
        lost = Boolean(error)
      },
    )
  }
  return {
    info: (text, fields) => write('info', text, fields),
    warn: (text, fields) => write('warn', text, fields),
    error: (text, fields) => write('error', text, fields),
  }
}

/** Did the last line not get out? Its disk is full, or whoever reads it is gone. */
let lost = false
/** Is what is logged written? */
export const isLogged = (): boolean => !lost

let watched = false
/** Without a listener a line that cannot be written ends the process; what is served does not hang on its log. */
function watchOutput(): void {
  if (watched) return
  watched = true
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => {
      lost = true
    })
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
