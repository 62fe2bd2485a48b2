import { createRegistry } from '@domain/kernel/registry'
import { loginEntries } from '@domain/login/login.fold'
import { signedOutWorld } from '@domain/login/signed-out-world'
import type { GraphqlClient } from '@infra/graphql/client'
import { expect, test } from 'vitest'
import { countingIds, FakeClock } from '../../tests/clock'
import { aUser } from '../../tests/model/rows'
import { Runtime } from './runtime'
import { Session } from './session'
import type { SignedIn } from './signed-in'

/** A session of somebody who is in, whose server answers when it is told to. */
function signedIn() {
  let answer: () => void = () => {}
  const client = {
    token: 'token' as string | null,
    onExpired: () => {},
    request: () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: false, kind: 'network' })
      }),
  }
  const runtime = new Runtime(signedOutWorld(), createRegistry(loginEntries), new FakeClock(), countingIds())
  runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
  runtime.ingest([{ kind: 'baseline', name: 'logIn', src: 'api', data: { user: aUser() } }])
  const happened: (string | boolean)[] = []
  const session = new Session(
    runtime,
    client as unknown as GraphqlClient,
    { get: () => 'in', set: (hint: SignedIn) => happened.push(hint) },
    {
      opening: async () => true,
      opened: () => {},
      closed: async (wipe) => {
        await Promise.resolve()
        happened.push(wipe)
      },
    },
  )
  return { session, happened, answer: () => answer() }
}

test('who signs out is erased, though the server ends the connection before it answers', async () => {
  const { session, happened, answer } = signedIn()
  const left = session.signOut()
  await session.revoked()
  expect(happened).toEqual([])
  answer()
  await left
  expect(happened).toEqual(['erasing', true, 'out'])
})

test('signing out twice is one leaving', async () => {
  const { session, happened, answer } = signedIn()
  const both = [session.signOut(), session.signOut()]
  answer()
  await Promise.all(both)
  expect(happened).toEqual(['erasing', true, 'out'])
})

test('a revoked session leaves the rows for the same user to come back to', async () => {
  const { session, happened } = signedIn()
  await session.revoked()
  expect(happened).toEqual(['out', false])
})
