import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { plantedFault } from './tests/faults/plant.ts'

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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The database servers are started only for a run that has tests in need of them.
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{contract,src,server,emulators,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'node_modules/**', ...ON_DATABASES],
        },
      },
      {
        extends: true,
        test: { name: 'databases', include: ON_DATABASES, globalSetup: ['tests/database-servers.ts'] },
      },
    ],
  },
})
