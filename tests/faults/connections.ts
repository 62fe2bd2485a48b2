import type { Fault } from './fault'

/** Connections, their registration, and what they do while the platform is off. */
export const connectionFaults: readonly Fault[] = [
  {
    name: 'a browser says which account it has registered',
    file: 'server/directory/instances/signup.ts',
    right: ' || !facts.wabaIds.includes(wabaId)',
    wrong: '',
    caughtBy: 'tests/server/areas/signup.test.ts',
  },
  {
    name: 'a number is not registered for the API',
    file: 'server/directory/instances/signup.ts',
    right: "found.status === 'CONNECTED' ? found : await register(",
    wrong: 'true ? found : await register(',
    caughtBy: 'tests/server/areas/signup.test.ts',
  },
  {
    name: "Meta's script is let into every screen",
    file: 'server/platform/http/panel.ts',
    right: 'if (signup && isSignupPage(request.url))',
    wrong: 'if (signup)',
    caughtBy: 'tests/server/signup-headers.test.ts',
  },
  {
    name: "an older word of Meta's takes back a newer one",
    file: 'server/directory/instances/notices.ts',
    right: 'return last && last.at.getTime() >= since ? last : null',
    wrong: 'return last ?? null',
    caughtBy: 'tests/server/areas/account-notices.test.ts',
  },
  {
    name: 'a notice is about every number of its account',
    file: 'server/directory/instances/notices.ts',
    right: 'return phoneLookupKey(phone) === phoneLookupKey(row.phone_number)',
    wrong: 'return true',
    caughtBy: 'tests/server/areas/account-notices.test.ts',
  },
  {
    name: 'messages leave while the platform is in maintenance',
    file: 'server/directory/platform-state/off.sql.ts',
    right: 'export const platformOff = (tenant: string): string => `(',
    wrong: 'export const platformOff = (tenant: string): string => `(FALSE AND ',
    caughtBy: 'tests/server/areas/maintenance.test.ts',
  },
  {
    name: 'what waited for the end of maintenance waits for ever',
    file: 'server/directory/settings/update.ts',
    right: 'await resumeHouse(work)\n  return setting',
    wrong: 'return setting',
    caughtBy: 'tests/server/areas/maintenance.test.ts',
  },
  {
    name: 'the panel gives up what is refused in maintenance',
    file: 'src/app/sending/outbox-sender.ts',
    right: "  'MAINTENANCE',\n",
    wrong: '',
    caughtBy: 'src/app/sending/outbox-sender.test.ts',
  },
  {
    name: 'a number is set to send faster than its provider takes',
    file: 'server/directory/instances/update.ts',
    right: 'sends > pace.most',
    wrong: 'sends > 1_000',
    caughtBy: 'tests/server/areas/connections.test.ts -t pace',
  },
  {
    name: 'a file is said to wait for a connection that works, or that a person switched off',
    file: 'src/domain/instances/label.ts',
    right: '!activated && Boolean(reason)',
    wrong: '!activated',
    caughtBy: 'src/domain/instances/label.test.ts',
  },
]
