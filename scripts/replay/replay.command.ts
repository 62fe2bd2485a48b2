import type { OtherFold, ReplayReport } from '@infra/logfile/replay'
import { argumentsOf, positionOf } from './arguments'
import { replayFile } from './input'
import { detail, firstOf, inertJson, print, row } from './terminal'

export const REPLAY_USAGE = 'Usage: npm run replay -- FILE [--until POSITION] [--verify] [--json]'
export const VERIFY_USAGE = 'Usage: npm run replay -- verify FILE [--json]'

/** Folds a log and says what became of it. Exit code 1 when `--verify` finds another state, or no footer. */
export function replayCommand(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, REPLAY_USAGE, 1, {
    until: { type: 'string' },
    verify: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const until = values.until === undefined ? undefined : positionOf(values.until, '--until', REPLAY_USAGE)
  const { report } = replayFile(positionals[0] ?? '', until === undefined ? {} : { until })
  print(values.json ? [inertJson(report)] : inWords(report))
  return values.verify && report.matches !== true ? 1 : 0
}

/** Everything that can be held against a log: exit code 1 for another state, no footer, bad lines or broken rules. */
export function verifyCommand(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, VERIFY_USAGE, 1, {
    json: { type: 'boolean', default: false },
  })
  const { report } = replayFile(positionals[0] ?? '')
  const faults = [
    ...(report.footerHash === null ? ['it has no footer: it was cut off'] : []),
    ...(report.otherFold ? [otherFoldInWords(report.otherFold)] : []),
    ...(report.matches === false ? ['its state is not what its footer says'] : []),
    ...(report.quarantinedCount > 0 ? [`${report.quarantinedCount} of its lines could not be read`] : []),
    ...(report.violations.length > 0 ? [`it breaks ${report.violations.length} rules`] : []),
  ]
  if (values.json) print([inertJson({ ok: faults.length === 0, faults, hash: report.hash })])
  else if (faults.length === 0)
    print([`whole: ${report.folded} entries come to ${report.hash}, as the footer says`])
  else
    print([
      'NOT whole',
      ...faults.map(detail),
      ...firstOf(report.quarantined, (one) => `line ${one.line}: ${one.reason}`),
      ...firstOf(report.violations, (one) => `${one.rule} at ${one.pos}: ${one.table} ${one.id}`),
    ])
  return faults.length === 0 ? 0 : 1
}

function inWords(report: ReplayReport): string[] {
  const { quarantined, quarantinedCount, violations } = report
  const passedOver = Object.entries(report.passedOver)
  return [
    row('entries read', report.read),
    row('folded', `${report.folded}, up to position ${report.pos}`),
    row('quarantined', quarantinedCount),
    ...firstOf(quarantined, (one) => `line ${one.line}: ${one.reason}`),
    row(
      'passed over',
      passedOver.reduce((sum, [, n]) => sum + n, 0),
    ),
    ...passedOver.map(([reason, n]) => detail(`${reason}: ${n}`)),
    row('invariants broken', violations.length),
    ...firstOf(violations, (one) => `${one.rule} at ${one.pos}: ${one.table} ${one.id}: ${one.detail}`),
    'lifecycles at the end',
    ...Object.entries(report.lifecycles).map(([machine, states]) => {
      const counts = Object.entries(states).map(([state, n]) => `${state} ${n}`)
      return `  ${machine.padEnd(22)}${counts.join(', ') || 'none'}`
    }),
    row('state hash', report.hash),
    row('footer hash', footerInWords(report)),
  ]
}

const otherFoldInWords = ({ wrote, reads }: OtherFold): string =>
  `written by another build (fold ${wrote}, this is ${reads}): the state cannot be compared`

function footerInWords(report: ReplayReport): string {
  if (report.footerHash === null) return 'none: the file has no footer'
  if (report.otherFold) return `${report.footerHash} (${otherFoldInWords(report.otherFold)})`
  if (report.matches === null) return `${report.footerHash} (of a later position)`
  return `${report.footerHash} (${report.matches ? 'the same' : 'NOT the same'})`
}
