import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../browser'
import { measureBuilt } from './built'
import { benchOwnCommits } from './pipe'
import type { BenchRow } from './row'
import { serveBuilt } from './site'

const FOLDER = path.resolve('tests/bench/peers')
/** Not `npm ci`: that refuses a lock file without the packages of every platform, which a registry may not have. */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund']
/** Events that LiveStore commits. */
const COMMITS = { single: 300, batched: 2_000, perCommit: 100 }

/**
 * Others on the same mixed workload, beside the product: a plain reducer, one XState actor per entity, Redux
 * Toolkit's entity adapter; and in Chromium, LiveStore's commits and cold start.
 */
export async function benchPeers(): Promise<BenchRow[]> {
  install()
  return [
    ...(await measureBuilt('bench-peers', 'tests/bench/peers/measure.ts')),
    ...(await benchOwnCommits(COMMITS.single + COMMITS.batched)),
    ...(await liveStore()),
  ]
}

/** Their packages are in a folder of their own, and never among the product's. */
function install(): void {
  if (existsSync(path.join(FOLDER, 'node_modules'))) return
  const { status } = spawnSync('npm', INSTALL, { cwd: FOLDER, stdio: 'inherit' })
  if (status !== 0) throw new Error('the packages of tests/bench/peers cannot be installed')
}

async function liveStore(): Promise<BenchRow[]> {
  const { server, url } = await serveBuilt(path.join(FOLDER, 'livestore'), 'dist/bench-livestore')
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-profile-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: await findChromium() })
  try {
    const onNewPage = async <T>(expression: string): Promise<T> => {
      const page = await context.newPage()
      await page.goto(url)
      await page.waitForFunction('window.peer !== undefined')
      const result: T = await page.evaluate(expression)
      await page.close()
      return result
    }
    const { single, batched, perCommit } = COMMITS
    const one: number = await onNewPage(`peer.commit(0, ${single}, 1)`)
    const many: number = await onNewPage(`peer.commit(${single}, ${single + batched}, ${perCommit})`)
    const start: { ms: number } = await onNewPage('peer.coldStart()')
    return [
      { name: 'LiveStore in Chromium: commit, one by one', measured: one, limit: null, unit: '/s' },
      { name: `LiveStore: commit, ${perCommit} at a time`, measured: many, limit: null, unit: '/s' },
      { name: 'LiveStore: cold start upon what was committed', measured: start.ms, limit: null, unit: 'ms' },
    ]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    server.close()
  }
}
