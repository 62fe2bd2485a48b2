import type { Fault } from './fault.ts'

const LOGS = 'src/infra/logfile'

/** A log as a file: what is written is what was, what is read is trusted in nothing. */
export const logFaults: readonly Fault[] = [
  {
    name: 'a masked log hides by which command the look was changed',
    file: 'contract/privacy-lists.ts',
    right: "  'saveLook',\n",
    wrong: '',
    caughtBy: 'tests/commands.test.ts',
  },
  {
    name: 'the sweep looks at packed entries as they stand, names apart from values',
    file: 'src/infra/logfile/redaction/sweep.ts',
    right: 'return run.ok ? { entries: run.values } : undefined',
    wrong: 'return run.ok ? JSON.parse(text) : undefined',
    caughtBy: LOGS,
  },
  {
    name: 'of an entry that was packed an infinite number is taken',
    file: 'src/infra/logfile/entry.ts',
    right: 'isJson(value, Number.POSITIVE_INFINITY)',
    wrong: 'isJson !== undefined',
    caughtBy: LOGS,
  },
  {
    name: 'a bad entry takes those of its line with it',
    file: 'src/infra/logfile/read.ts',
    right: 'run.values.forEach((value, i) => {',
    wrong: 'if (run.values.every((value) => express(value))) run.values.forEach((value, i) => {',
    caughtBy: LOGS,
  },
  {
    name: 'a line of packed entries may mean any amount',
    file: 'src/infra/logfile/runs.ts',
    right: 'unpackJson(entries, MAX_RUN_CHARS)',
    wrong: 'unpackJson(entries, Number.POSITIVE_INFINITY)',
    caughtBy: LOGS,
  },
  {
    name: 'a line is written that no reader takes',
    file: 'src/infra/logfile/runs.ts',
    right: 'packed !== null && readRun(line).ok',
    wrong: 'packed !== null',
    caughtBy: LOGS,
  },
  {
    name: 'the last entries of a packed log are left out',
    file: 'src/infra/logfile/runs.ts',
    right: '    run = []\n  }\n  yield* linesOf(run)',
    wrong: '    run = []\n  }',
    caughtBy: LOGS,
  },
]
