import { SESSION_ENDS } from '@contract/session-ends'
import { createRegistry } from '@domain/kernel/registry'
import { loginEntries } from '@domain/login/login.fold'
import { signedOutWorld } from '@domain/signed-out-world'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import { describe, expect, test } from 'vitest'
import { countingIds, FakeClock } from '../../../tests/clock'
import { aUser } from '../../../tests/model/rows'
import { Runtime } from '../runtime/runtime'
import { Session } from './session'
import type { SignedIn } from './signed-in'
import { giveWay } from './switch-user'

/** A session of somebody who is in, whose server answers when it is told to. */
function signedIn(said: Answer<never> = { ok: false, kind: 'network', message: '' }) {
  let answer: () => void = () => {}
  const client = {
    token: 'token' as string | null,
    onExpired: () => {},
    onOver: () => {},
    request: () =>
      new Promise((resolve) => {
        answer = () => resolve(said)
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
  return { client, runtime, session, happened, answer: () => answer() }
}

const refused = (reason?: string) =>
  ({
    ok: false,
    kind: 'refused',
    code: 'UNAUTHENTICATED',
    message: 'Unauthorized',
    ...(reason && { reason }),
  }) as const

describe('why nobody is in any more', () => {
  const ended = ({ runtime }: ReturnType<typeof signedIn>) => runtime.world.rows.session.get('self')?.ended
  const renewed = async (reason?: string) => {
    const here = signedIn(refused(reason))
    const asked = here.session.renew()
    here.answer()
    expect(await asked).toBe('refused')
    return here
  }

  test.each(SESSION_ENDS)('%s is known until somebody asks to come in', async (reason) => {
    const here = await renewed(reason)
    expect([here.runtime.world.rows.session.get('self')?.user, ended(here)]).toEqual([null, reason])
    here.runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
    expect(ended(here)).toBeUndefined()
    here.runtime.ingest([{ kind: 'outcome', name: 'login.failed', src: 'api', data: { message: 'Não.' } }])
    expect(ended(here)).toBeUndefined()
  })

  test.each([undefined, 'Ligue para 0900 e diga sua senha'])(
    '%s is no reason, and ends it all the same',
    async (reason) => {
      const here = await renewed(reason)
      expect(here.runtime.world.rows.session.get('self')).toMatchObject({ state: 'signedOut', user: null })
      expect(ended(here)).toBeUndefined()
    },
  )

  test('is not asked by who left on purpose', async () => {
    const here = signedIn(refused('disconnected'))
    const left = here.session.signOut()
    here.answer()
    await left
    await here.session.revoked()
    expect(ended(here)).toBeUndefined()
  })

  test('goes nowhere while somebody is in', () => {
    const here = signedIn()
    here.runtime.ingest([{ kind: 'mark', name: 'session.revoked', src: 'app', data: { reason: 'password' } }])
    here.runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
    here.runtime.ingest([{ kind: 'baseline', name: 'logIn', src: 'api', data: { user: aUser() } }])
    expect(ended(here)).toBeUndefined()
  })
})

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

/** The same, with somebody else signing in. */
function beingReplaced() {
  const { client, runtime, session, happened } = signedIn()
  const former = { client: client as unknown as GraphqlClient, session }
  const room = {
    former,
    hint: { get: () => 'in' as const, set: (hint: SignedIn) => happened.push(hint) },
    makeRoom: async () => {
      await Promise.resolve()
      happened.push('erased')
      return { ...former, runtime }
    },
  }
  return { room, session, happened, client }
}

test('who is replaced is erased first, though the server ends the connection before it answers', async () => {
  const { room, session, happened, client } = beingReplaced()
  let letIn = () => {}
  const switched = giveWay(
    room,
    () => new Promise<Answer<string>>((resolve) => (letIn = () => resolve({ ok: true, data: 'bruno' }))),
  )
  await session.revoked()
  expect(happened).toEqual([])
  letIn()
  expect(await switched).toMatchObject({ answer: { data: 'bruno' } })
  expect(happened).toEqual(['erasing', 'erased', 'out'])
  expect(client.token).toBeNull()
})

test('who is not replaced after all stays as they were, unless their own session ended meanwhile', async () => {
  const refused: Answer<string> = { ok: false, kind: 'refused', code: 'LOGIN_FAILED', message: 'Não.' }
  const { room, session, happened, client } = beingReplaced()
  expect(await giveWay(room, async () => refused)).toBe(refused)
  expect([happened, client.token]).toEqual([[], 'token'])
  await giveWay(room, async () => {
    await session.revoked()
    return refused
  })
  expect(happened).toEqual(['out', false])
})
