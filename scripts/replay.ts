/**
 * `npm run replay -- FILE` folds a log file and says what became of it; with a word before the file it does
 * more (docs/replay.md). Exit code 0 when it could be done, 1 when what was asked about is not as it should
 * be, 2 when there was nothing to do it with (wrong flags, no such file, not a log).
 */
import { BISECT_USAGE, bisectCommand, HASHES_USAGE, hashesCommand } from './replay/bisect.command'
import { DIFF_USAGE, diffCommand } from './replay/diff.command'
import { PLAIN_USAGE, plainCommand } from './replay/plain.command'
import { REDACT_USAGE, redactCommand } from './replay/redact.command'
import { Refusal } from './replay/refusal'
import { REPLAY_USAGE, replayCommand, VERIFY_USAGE, verifyCommand } from './replay/replay.command'
import { SAVE_USAGE, saveAsTestCommand } from './replay/save-as-test.command'
import { SHRINK_USAGE, shrinkCommand } from './replay/shrink.command'
import { STATS_USAGE, statsCommand } from './replay/stats.command'

type Command = (args: readonly string[]) => number | Promise<number>

const COMMANDS = new Map<string, Command>([
  ['verify', verifyCommand],
  ['diff', diffCommand],
  ['bisect', bisectCommand],
  ['hashes', hashesCommand],
  ['shrink', shrinkCommand],
  ['redact', redactCommand],
  ['plain', plainCommand],
  ['stats', statsCommand],
  ['save-as-test', saveAsTestCommand],
])

const USAGES = [
  REPLAY_USAGE,
  VERIFY_USAGE,
  DIFF_USAGE,
  BISECT_USAGE,
  HASHES_USAGE,
  SHRINK_USAGE,
  REDACT_USAGE,
  PLAIN_USAGE,
  STATS_USAGE,
  SAVE_USAGE,
]

async function main([word = '', ...args]: readonly string[]): Promise<number> {
  if (word === '--help') {
    process.stdout.write(`${USAGES.join('\n')}\n`)
    return 0
  }
  const command = COMMANDS.get(word)
  return command ? command(args) : replayCommand(word === '' ? args : [word, ...args])
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
