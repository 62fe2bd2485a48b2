import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../server/app'
import { silentLog } from '../../server/platform/log'
import { aDatabase } from '../databases'
import { ask, logIn, tokenOf } from './client'
import { aTenant, aUser, testConfig } from './fixtures'
import { SHAPES } from './query-shapes'

/** Beyond every limit, and as much as a body may hold at most. */
const SIZES = [1_000, 3_000, 9_000]

const database = aDatabase()
let server: RunningServer
let token: string
beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  token = tokenOf(await logIn(server.url, 'a', await aUser(server.db, await aTenant(server.db, 'a'), 'ana')))
})
afterAll(() => server.close())

/** Threat G7. What its checking costs is held by server/platform/graphql/limits.test.ts. */
it.each(SHAPES)('$name: is answered with a refusal and nothing done, whoever asks', async ({ of }) => {
  for (const size of SIZES)
    for (const caller of [token, undefined]) {
      const { body, status } = await ask(server.url, 'a', of(size), { token: caller })
      expect(body.data, `of size ${size}`).toBeUndefined()
      expect(status === 413 || (body.errors?.length ?? 0) > 0).toBe(true)
    }
  expect((await ask(server.url, 'a', '{ userInfos { id } }', { token })).body.errors).toBeUndefined()
})

it('variables of a megabyte, a hundred thousand deep or long: refused, and the server goes on', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const query = 'query($ids: [ID!]) { chatTickets(instance_ids: $ids) { __typename } }'
  const bodies = [
    `{"query": ${JSON.stringify(query)}, "variables": {"ids": ${deep}}}`,
    `{"query": ${JSON.stringify(query)}, "variables": {"ids": [${'{},'.repeat(100_000)}{}]}}`,
    `{"query": ${JSON.stringify(query)}, "variables": {"ids": ["${'9'.repeat(1_200_000)}"]}}`,
  ]
  for (const body of bodies) {
    const response = await fetch(`${server.url}/a/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    })
    expect(((await response.json()) as { data?: unknown }).data ?? null).toBeNull()
  }
  expect((await ask(server.url, 'a', '{ userInfos { id } }', { token })).body.errors).toBeUndefined()
})
