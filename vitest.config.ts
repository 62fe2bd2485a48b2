import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { plantedFault } from './tests/faults/plant.ts'
import { LONG_TITLE, SHORT } from './tests/long.ts'

const here = import.meta.dirname

/** Path aliases shared by every build and by the tests. */
export const alias = {
  '@contract': path.join(here, 'contract'),
  '@domain': path.join(here, 'src/domain'),
  '@infra': path.join(here, 'src/infra'),
  '@app': path.join(here, 'src/app'),
  '@ui': path.join(here, 'src/ui'),
}

/** Tests that ask tests/databases.ts for a database. */
const ON_DATABASES = ['tests/server/**/*.test.ts', 'tests/chaos/network*.test.ts']

/** Where the files lie that take longest, the longest first: one of them begun last would end alone. */
const LONGEST = [
  'tests/server/laws/verify-action.test.ts',
  'tests/server/laws/',
  'tests/chaos/',
  'tests/server/',
]

/** Begins with what takes longest; what a run before left of durations decides among the rest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((begins) => path.relative(here, moduleId).startsWith(begins))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  plugins: plantedFault(),
  resolve: {
    alias: [
      ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })),
      // One copy of graphql: what node_modules imports is the CommonJS one, and schemas of two copies do not mix.
      { find: /^graphql$/, replacement: path.join(here, 'node_modules/graphql/index.js') },
    ],
  },
  test: {
    // Two files share the machine, with two database servers besides: what takes 10 s alone takes three times as long then.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A file waits for its database and its sockets about as long as it works: three of them keep two processors busy.
    maxWorkers: 3,
    // Files of a process share what they load: a process and its modules for every file cost a third of all the work.
    // What a test puts in a global's place it takes back; modules that a file mocks are loaded for it alone.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    ...(SHORT && { testNamePattern: new RegExp(`^(?!.*${LONG_TITLE.source})`) }),
    // The database servers are started only for a run that has tests in need of them.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{contract,src,server,emulators,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'node_modules/**', ...ON_DATABASES],
          setupFiles: ['tests/indexed-db.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          include: ON_DATABASES,
          globalSetup: ['tests/database-servers.ts'],
          // The whole, put together: what a test calls of a lower floor finds what the areas bring to it.
          setupFiles: ['server/assemble.ts'],
          // Where it decides over a change, a wait that ran out on a busy machine has a second try; the report says "retry".
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
