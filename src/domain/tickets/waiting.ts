import { type SettingEntry, settingFor } from '../settings/registry'

const MINUTE_MS = 60_000

/** How long the house lets a customer wait: in the queue, and for an answer of the attendant; ms. */
export const waitLimit = (
  settings: Iterable<SettingEntry>,
  { inQueue, instanceId }: Readonly<{ inQueue: boolean; instanceId: string }>,
): number =>
  MINUTE_MS *
  settingFor(settings, inQueue ? 'wait_limit_queue_minutes' : 'wait_limit_open_minutes', instanceId)

/** How urgent a wait is: danger past the house's limit only, a warning in the last two thirds before it. */
export function waitTone(waitedMs: number, limitMs: number): 'calm' | 'warning' | 'danger' {
  if (waitedMs >= limitMs) return 'danger'
  return waitedMs >= limitMs / 3 ? 'warning' : 'calm'
}
