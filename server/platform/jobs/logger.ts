import { Logger } from 'graphile-worker'
import type { Log } from '../log'

/**
 * graphile-worker's own messages: only warnings and errors, only their first line, without the job's
 * payload. Failures of jobs are told by the runner instead.
 */
export const jobLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (message.startsWith('Failed task')) return
    const line = message.split('\n', 1)[0] ?? ''
    if (level === 'error') log.error(line)
    else if (level === 'warning') log.warn(line)
  })
