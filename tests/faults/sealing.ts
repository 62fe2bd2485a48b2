import type { Fault } from './fault.ts'

const SEALED = 'tests/chaos/storage-sealed.test.ts'
const ASIDE = 'src/infra/log/writer-aside.test.ts'
const LOG = 'src/infra/log'

/** What lies on the device is sealed, all of it, and opened by nobody once its user has left. */
export const sealingFaults: readonly Fault[] = [
  {
    name: 'runs of the log lie open',
    file: `${LOG}/segments.ts`,
    right: 'json: await sealText(key, run.json)',
    wrong: 'json: await sealText(key && null, run.json)',
    caughtBy: SEALED,
  },
  {
    name: 'merged segments lie open',
    file: `${LOG}/segments.ts`,
    right: 'bytes: key ? await sealBytes(key, bytes) : bytes',
    wrong: 'bytes: key ? (sealBytes, bytes) : bytes',
    caughtBy: SEALED,
  },
  {
    name: 'pages of rows lie open',
    file: `${LOG}/row-store.ts`,
    right: 'text: await sealText(key, page.text)',
    wrong: 'text: await sealText(null, page.text)',
    caughtBy: SEALED,
  },
  {
    name: 'copies of pages lie open',
    file: `${LOG}/bundle-pages.ts`,
    right: 'text: await sealText(key, frames',
    wrong: 'text: await sealText(null, frames',
    caughtBy: SEALED,
  },
  {
    name: 'the picture of the screen lies open',
    file: `${LOG}/row-store.ts`,
    right: '(await sealJson(key, screen.copy))',
    wrong: '(await sealJson(null, screen.copy))',
    caughtBy: SEALED,
  },
  {
    name: 'drafts lie open',
    file: `${LOG}/draft-store.ts`,
    right: 'const draft = await sealJson(key, row)',
    wrong: 'const draft = await sealJson(key && null, row)',
    caughtBy: SEALED,
  },
  {
    name: 'what did not decode lies open',
    file: `${LOG}/quarantine.ts`,
    right: 'sealText(db.key, ',
    wrong: 'sealText(null, ',
    caughtBy: SEALED,
  },
  {
    name: 'files to be sent lie open',
    file: 'src/infra/media/upload-store.ts',
    right: 'if (!key) return { id, blob, ...about }',
    wrong: 'if (key !== undefined) return { id, blob, ...about }',
    caughtBy: SEALED,
  },
  {
    name: 'the key stays when its user leaves',
    file: 'src/app/runtime/local-store.ts',
    right: 'db.key = await keepStoreKey(tenant, true)',
    wrong: 'db.key = await keepStoreKey(tenant)',
    caughtBy: SEALED,
  },
  {
    name: 'a sign-out that was cut off leaves the key',
    file: `${LOG}/erase.ts`,
    right: '  forgetStoreKey(tenant)\n',
    wrong: '  void forgetStoreKey\n',
    caughtBy: SEALED,
  },
  {
    name: 'a store that was left open stays so',
    file: 'src/app/runtime/internal/seal-once.ts',
    right: 'await log.forgetBefore(await local.purged())',
    wrong: '(await local.purged())',
    caughtBy: SEALED,
  },
  {
    name: 'what another thread writes lies open',
    file: `${LOG}/writer-side.ts`,
    right: 'liveSegment(run, key)',
    wrong: 'liveSegment(run, key && null)',
    caughtBy: ASIDE,
  },
  {
    name: 'a run whose writer died behind it is written again',
    file: `${LOG}/writer-aside.ts`,
    right: 'resolve(runs.every(isWritten) ? base : null)',
    wrong: 'resolve(runs.every(isWritten) ? null : null)',
    caughtBy: ASIDE,
  },
  {
    name: 'a run whose writer died before it is taken for written',
    file: `${LOG}/writer-aside.ts`,
    right: 'resolve(runs.every(isWritten) ? base : null)',
    wrong: 'resolve(runs.every(isWritten) ? base : base)',
    caughtBy: ASIDE,
  },
  {
    name: 'what was being sealed goes into the store that was erased meanwhile',
    file: `${LOG}/log-store.ts`,
    right: 'if (era !== this.#era) throw',
    wrong: 'if (era !== era) throw',
    caughtBy: ASIDE,
  },
  {
    name: 'a thread that says nothing is waited for',
    file: `${LOG}/writer-aside.ts`,
    right: 'this.#cancel = this.#clock.after(silentMs, () => this.#giveUp())',
    wrong: 'this.#cancel = this.#clock.after(silentMs, () => {})',
    caughtBy: ASIDE,
  },
]
