import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Runs a command of the command-line replayer. */
const replayer = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync('npx', ['--no-install', 'tsx', 'scripts/replay.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })

function fileOf(log: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'balcao-log-')), 'log.ndjson')
  writeFileSync(file, log)
  return file
}

/**
 * Replays a log on the command line, here and in another time zone and locale, to the hash that it was written with.
 * Gives what it says as JSON.
 */
export function replay(log: string): Record<string, unknown> {
  const args = [fileOf(log), '--json', '--verify']
  const here = replayer(args)
  expect(here.status, `${here.stderr}${here.stdout.slice(0, 2_000)}`).toBe(0)
  expect(replayer(args, { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' }).stdout).toBe(here.stdout)
  return JSON.parse(here.stdout)
}

/** The same log without personal data, made on the command line. */
export function redacted(log: string): string {
  const out = `${fileOf(log)}.redacted`
  const { status, stderr } = replayer(['redact', fileOf(log), '--out', out])
  expect(status, stderr).toBe(0)
  return readFileSync(out, 'utf8')
}
