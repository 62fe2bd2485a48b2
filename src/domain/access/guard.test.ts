import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../tests/model/rows'
import type { PlatformState } from '../platform/availability'
import { afterLogin, destination, type GuardSession, guard } from './guard'
import { ROUTES, type RoutePattern } from './routes'

const CONNECTIONS = '/centro/instances/list/chooseInstance'
const ATTENDANCE = '/centro/chat/attendance'
const signedIn = (
  over: {
    routes?: RoutePattern[]
    twoFactor?: boolean
    validated?: boolean
    role?: string
    servesNothing?: boolean
  } = {},
): GuardSession => ({
  user: aUser({
    twofactor_activity: over.twoFactor ?? false,
    role: {
      ...aUser().role,
      name: over.role ?? 'atendente',
      has_permission_routes: over.routes ?? ['chat/attendance', 'instances/list/{chooseInstance}'],
    },
  }),
  twoFactorValidated: over.validated ?? false,
  servesNothing: over.servesNothing ?? false,
})
const nobody: GuardSession = { user: null, twoFactorValidated: false, servesNothing: true }
const go = (path: string, session: GuardSession = signedIn(), platform: PlatformState = 'up') => {
  const verdict = guard(path, session, platform)
  return verdict.go === 'allow' ? 'allow' : verdict.to
}

describe('a navigation', () => {
  test.each<[string, string, GuardSession, string]>([
    ['the bare root', '/', nobody, '/pages/comingsoon'],
    ['nothing at all', '', nobody, '/pages/comingsoon'],
    ['a page of no tenant', '/pages/comingsoon', nobody, 'allow'],
    ['a tenant with an underscore', '/loja_1/login', nobody, '/pages/tenant-invalid'],
    ['an underscore in disguise', '/loja%5F1/chat/attendance', signedIn(), '/pages/tenant-invalid'],
    ['a tenant that climbs', '/%2E%2E/chat/attendance', signedIn(), '/pages/tenant-invalid'],
    ['a tenant with a slash in it', '/a%2Fb/chat/attendance', signedIn(), '/pages/tenant-invalid'],
    ['broken encoding', '/%E0%A4%A/chat', signedIn(), '/pages/tenant-invalid'],
    ['a tenant’s root', '/centro', signedIn(), ATTENDANCE],
    ['a tenant’s root with a slash', '/centro/', signedIn(), ATTENDANCE],
    ['a tenant’s root, from outside', '/centro/', nobody, '/centro/login'],
    ['a tenant’s root, with nothing connected', '/centro', signedIn({ servesNothing: true }), CONNECTIONS],
    [
      'a tenant’s root, for a role without the attendance',
      '/centro',
      signedIn({ routes: ['instances/list/{chooseInstance}'] }),
      CONNECTIONS,
    ],
    ['a path that is none', '/centro/nowhere', signedIn(), '/centro/pages/error-404'],
    ['a path that is none, from outside', '/centro/nowhere/7', nobody, '/centro/pages/error-404'],
    ['a public page, from outside', '/centro/login', nobody, 'allow'],
    ['a public page with a token', '/centro/forgot/abc', nobody, 'allow'],
    ['the error page itself', '/centro/pages/error-404', nobody, 'allow'],
    [
      'a screen, from outside',
      '/centro/chat/attendance?ticket=7',
      nobody,
      '/centro/login?to=%2Fcentro%2Fchat%2Fattendance%3Fticket%3D7',
    ],
    ['a screen that the role lists', '/centro/chat/attendance', signedIn(), 'allow'],
    ['a screen that it does not', '/centro/users/list', signedIn(), '/centro/not-authorized'],
    [
      'a screen that it does not, as administrator',
      '/centro/users/list',
      signedIn({ role: 'administrador' }),
      '/centro/not-authorized',
    ],
    ['a tenant with accents, encoded', '/a%C3%A7a%C3%AD/chat/attendance', signedIn(), 'allow'],
    [
      'half a character',
      '/centro/roles/edit/\uD800',
      nobody,
      '/centro/login?to=%2Fcentro%2Froles%2Fedit%2F%25EF%25BF%25BD',
    ],
    ['a screen for all', '/centro/user-settings', signedIn({ routes: [] }), 'allow'],
    [
      'before the second factor',
      '/centro/chat/attendance',
      signedIn({ twoFactor: true }),
      '/centro/two-factor?to=%2Fcentro%2Fchat%2Fattendance',
    ],
    [
      'before it, to what the role does not list',
      '/centro/users/list',
      signedIn({ twoFactor: true }),
      '/centro/two-factor?to=%2Fcentro%2Fusers%2Flist',
    ],
    ['before it, to its page', '/centro/two-factor', signedIn({ twoFactor: true }), 'allow'],
    ['before it, to a public page', '/centro/login', signedIn({ twoFactor: true }), 'allow'],
    ['after it', '/centro/chat/attendance', signedIn({ twoFactor: true, validated: true }), 'allow'],
  ])('%s: %s', (_, path, session, to) => expect(go(path, session)).toBe(to))

  test.each(['off', 'maintenance'] as const)(
    'while the platform is %s leads to the connections',
    (platform) => {
      // They know where one was, and lead back.
      expect(go('/centro/chat/attendance?ticket=7', signedIn(), platform)).toBe(
        `${CONNECTIONS}?to=%2Fcentro%2Fchat%2Fattendance%3Fticket%3D7`,
      )
      expect(go('/centro/user-settings', signedIn(), platform)).toBe('allow')
      expect(go(CONNECTIONS, signedIn(), platform)).toBe('allow')
      expect(go('/centro/chat/attendance', signedIn({ routes: [] }), platform)).toBe('/centro/not-authorized')
    },
  )
})

describe('after the login', () => {
  test.each<[string, string | null, string]>([
    ['to where one wanted to go', '/centro/chat/attendance?ticket=7', '/centro/chat/attendance?ticket=7'],
    ['home when one wanted nothing', null, '/centro'],
    ['home, not to another host', 'https://evil.test/centro/chat/attendance', '/centro'],
    ['home, not to another host without its scheme', '//evil.test/centro/chat/attendance', '/centro'],
    ['home, not to a script', 'javascript:alert(1)', '/centro'],
    ['home, not to another tenant', '/outro/chat/attendance', '/centro'],
    ['home, not to a tenant that begins alike', '/centro2/chat/attendance', '/centro'],
    ['home, not out by climbing', '/centro/../outro/chat/attendance', '/centro'],
    ['home, not out by climbing in disguise', '/centro/%2e%2e/outro/users/list', '/centro'],
    ['home, not out by a backslash', '/centro/\\evil.test', '/centro'],
    ['home, not with a line break', '/centro/chat/attendance\n', '/centro'],
    ['home, not out of a placeholder', '/centro/roles/edit/..', '/centro'],
    ['to a screen with a number in it', '/centro/roles/edit/a%2Fb', '/centro/roles/edit/a%2Fb'],
    ['to a screen without its first slash', 'centro/user-settings', '/centro/user-settings'],
    ['home, not to the login again', '/centro/login', '/centro'],
    ['home, not to an error', '/centro/pages/error-404', '/centro'],
    ['home, not to a screen that is none', '/centro/nowhere', '/centro'],
    ['without the fragment', '/centro/user-settings#x', '/centro/user-settings'],
  ])('%s', (_, wanted, to) => {
    expect(destination('centro', wanted)).toBe(to)
    expect(afterLogin('centro', signedIn(), wanted)).toBe(to)
  })
  test('first to the second factor, which remembers', () => {
    const due = signedIn({ twoFactor: true })
    expect(afterLogin('centro', due, '/centro/users/list')).toBe(
      '/centro/two-factor?to=%2Fcentro%2Fusers%2Flist',
    )
    expect(afterLogin('centro', due, null)).toBe('/centro/two-factor')
    expect(afterLogin('centro', { ...due, twoFactorValidated: true }, null)).toBe('/centro')
  })
})

const sessions = fc
  .record({
    routes: fc.subarray(ROUTES.map(({ pattern }) => pattern)),
    twoFactor: fc.boolean(),
    validated: fc.boolean(),
    inside: fc.boolean(),
    servesNothing: fc.boolean(),
  })
  .map(({ inside, ...over }) => (inside ? signedIn(over) : nobody))
const platforms = fc.constantFrom<PlatformState>('up', 'off', 'maintenance')
const paths = fc.oneof(
  fc.constantFrom(...ROUTES.map(({ pattern }) => `/centro/${pattern.replace(/[{}]/g, '')}`)),
  fc.webPath(),
  fc.string().map((text) => `/centro/${text}`),
  fc.string(),
)

test('every navigation ends, within three steps, and never leaves the origin', () => {
  fc.assert(
    fc.property(paths, sessions, platforms, (path, session, platform) => {
      let at = path
      for (let steps = 0; ; steps++) {
        const verdict = guard(at, session, platform)
        if (verdict.go === 'allow') break
        expect(steps).toBeLessThan(3)
        at = verdict.to
        expect(at).toMatch(/^\/[^/\\]/)
      }
    }),
  )
})

test('whatever is asked for, one arrives inside the tenant', () => {
  const origin = 'https://panel.test'
  fc.assert(
    fc.property(
      fc.oneof(
        paths,
        fc.webUrl(),
        fc.string().map((s) => `/centro/${s}`),
      ),
      (wanted) => {
        const url = new URL(destination('centro', wanted), origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname).toMatch(/^\/centro(\/|$)/)
      },
    ),
  )
})
