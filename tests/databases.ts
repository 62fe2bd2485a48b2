import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { TEMPLATE } from './database-servers'
import { SHORT } from './long'

/** A fresh, migrated database; `url()` is good inside tests and hooks. */
export type TestDatabase = { kind: 'embedded' | 'outside'; url(): string }

/**
 * Describes tests once per kind of PostgreSQL: the embedded one and one from outside. Each gets a database of
 * its own, dropped afterwards. Without an outside server its tests are skipped, or fail where CI=true. The short run tries
 * each block on one of the two, by its name; where the kind is what is tried (`both`), on both.
 */
export function onEveryDatabase(
  name: string,
  tests: (database: TestDatabase) => void,
  { both = false } = {},
): void {
  for (const [place, server] of inject('databaseServers').entries()) {
    if (SHORT && !both && name.length % 2 !== place) continue
    const title = `${name} (${server.kind} PostgreSQL)`
    const { missing } = server
    if (server.url === null) {
      if (process.env.CI === 'true')
        describe(title, () => {
          it('has a PostgreSQL to run on', () => Promise.reject(new Error(missing ?? '')))
        })
      else console.warn(missing)
      describe.skip(title, () => tests({ kind: server.kind, url: () => '' }))
      continue
    }
    const base = server.url
    describe(title, () => {
      let url = ''
      beforeAll(async () => {
        url = await createDatabase(base)
      })
      afterAll(() => dropDatabase(base, url))
      tests({ kind: server.kind, url: () => url })
    })
  }
}

/** A fresh database on the embedded server, for tests where the kind does not matter; dropped after the file. */
export function aDatabase(): TestDatabase {
  const base = inject('databaseServers').find((server) => server.kind === 'embedded')?.url ?? ''
  let url = ''
  beforeAll(async () => {
    url = await createDatabase(base)
  })
  afterAll(() => dropDatabase(base, url))
  return { kind: 'embedded', url: () => url }
}

async function createDatabase(base: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin(base, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

const dropDatabase = (base: string, url: string) =>
  admin(base, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`)

async function admin(base: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
