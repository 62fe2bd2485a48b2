import { fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isLogged } from './log'

/** Seen to fail with nobody listening to the errors of the output: the process ended with its first line. */
it('a line that cannot be written ends nothing, and is known', async () => {
  expect(isLogged()).toBe(true)
  const full = openSync('/dev/full', 'w')
  const child = fork(path.join(import.meta.dirname, '../../tests/server/full-log.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', full, 'ignore', 'ipc'],
  })
  const said: unknown[] = []
  child.on('message', (message) => said.push(message))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  closeSync(full)
  expect({ said, code }).toEqual({ said: [{ before: true, after: false }], code: 0 })
})
