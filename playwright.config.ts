import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/browser'
import { LONG_TITLE, SHORT } from './tests/long'

const executablePath = await findChromium().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

/** The whole product in a real Chromium: the built panel, the built server, the emulator. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare.ts',
  // A journey waits more than it works: on two processors three files at a time are done soonest, each with a server, a
  // database and an emulator of its own.
  workers: 3,
  fullyParallel: false,
  ...(SHORT && { grepInvert: LONG_TITLE }),
  // Every step has a limit of its own; this one only ends a journey that hangs, on a machine that is three times as slow as well.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // Where it decides over a change, a journey that a busy machine disturbed has two more tries, and is named in the totals.
  retries: process.env.CI ? 2 : 0,
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/gallery/pictures/{arg}{ext}',
  use: {
    // A click that came to nothing shows where it was made, not at the end of the journey.
    actionTimeout: 30_000,
    // A route of a test is not asked where a service worker answers; update.spec.ts allows it for itself.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // What was on the page at every step costs every journey a tenth: it is kept where a journey is tried again.
    trace: {
      mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
      snapshots: true,
      sources: true,
    },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
