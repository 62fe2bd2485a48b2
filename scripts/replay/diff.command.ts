import { registry } from '@domain/core'
import { diffPlaces, type RowDiff } from '@infra/logfile/diff'
import { openTimeline } from '@infra/logfile/timeline'
import { argumentsOf, positionOf } from './arguments'
import { readLog } from './input'
import { detail, inert, inertJson, print } from './terminal'

export const DIFF_USAGE =
  'Usage: npm run replay -- diff FILE POSITION POSITION [--offset N] [--limit N] [--json]'

const SIGN = { added: '+', removed: '-', changed: '~' } as const

/** What differs between two positions, page by page; position 0 is the start. */
export function diffCommand(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, DIFF_USAGE, 3, {
    offset: { type: 'string', default: '0' },
    limit: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  })
  const [name = '', from = '', to = ''] = positionals
  const positions = [from, to].map((typed) => positionOf(typed, 'diff', DIFF_USAGE))
  const page = {
    offset: positionOf(values.offset, '--offset', DIFF_USAGE),
    limit: positionOf(values.limit, '--limit', DIFF_USAGE),
  }
  const timeline = openTimeline(readLog(name), registry)
  const [a = 0, b = 0] = positions.map((pos) => timeline.placeOf(pos))
  const diff = diffPlaces(timeline, a, b, page)
  if (values.json) print([inertJson(diff)])
  else
    print([
      `${diff.total} rows differ: ${diff.added} added, ${diff.removed} removed, ${diff.changed} changed`,
      ...diff.rows.flatMap(inWords),
      ...(diff.offset + diff.rows.length < diff.total
        ? [detail(`… more from --offset ${diff.offset + diff.rows.length}`)]
        : []),
    ])
  return 0
}

const inWords = ({ kind, table, id, fields, moreFields }: RowDiff): string[] => [
  inert(`${SIGN[kind]} ${table} ${id}`),
  ...fields.map((one) => detail(`  ${one.path}: ${shown(one.before)} → ${shown(one.after)}`)),
  ...(moreFields > 0 ? [detail(`  … and ${moreFields} more fields`)] : []),
]

const shown = (value: unknown): string =>
  value === undefined ? '(not there)' : inert(JSON.stringify(value), 60)
