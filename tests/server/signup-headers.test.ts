import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { RealtimeConfig, RecaptchaConfig, SignupConfig } from '../../server/platform/config'
import { servePanel } from '../../server/platform/http/panel'
import { securityHeaders } from '../../server/platform/http/security-headers'

const META: SignupConfig = {
  configId: '1',
  sdkUrl: 'https://connect.facebook.net/pt_BR/sdk.js',
  messageHosts: ['facebook.com'],
  sources: ['https://*.facebook.com', 'https://*.facebook.net'],
}

async function headersOf(
  address: string,
  signup: SignupConfig | null,
  recaptcha: RecaptchaConfig | null = null,
  realtime: RealtimeConfig = { transport: 'websocket' },
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-panel-'))
  writeFileSync(path.join(folder, 'index.html'), '<title>Balcão</title>')
  const app = Fastify()
  securityHeaders(app, { recaptcha, realtime })
  await servePanel(app, folder, { signup, recaptcha, realtime })
  const { headers, statusCode } = await app.inject({ url: address, headers: { accept: 'text/html' } })
  await app.close()
  expect(statusCode).toBe(200)
  return headers
}

const SCREEN = '/demo/instances/build/7?meta'

it('lets Meta’s script, window and answers into the screen that opens its window', async () => {
  const headers = await headersOf(SCREEN, META)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;")
  expect(policy).toContain("connect-src 'self' https://*.facebook.com https://*.facebook.net;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

it.each([
  ['the same screen without the wish', '/demo/instances/build/7', META],
  ['every other screen', '/demo/chat/attendance?meta', META],
  ['a server with no application at Meta', SCREEN, null],
])('lets nothing into %s', async (_name, address, signup) => {
  const headers = await headersOf(address, signup)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).not.toContain('facebook')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toBe('no-referrer')
})

it('lets a reCAPTCHA into every page, beside Meta’s window too: each may lead to the login', async () => {
  const google = { url: 'https://www.google.com', siteKey: 'k', secret: 's' }
  for (const [address, meta] of [
    ['/demo/login', ''],
    [SCREEN, ' https://connect.facebook.net'],
  ] as const) {
    const policy = String((await headersOf(address, META, google))['content-security-policy'])
    expect(policy).toContain(
      `script-src 'self'${meta} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;`,
    )
    expect(policy).toMatch(/frame-src 'self'.* https:\/\/www\.google\.com\/recaptcha\/ /)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
})

it('opens sockets to this server, and to a broker of another house where there is one', async () => {
  const connect = async (realtime: RealtimeConfig) =>
    /connect-src ([^;]*)/.exec(
      String((await headersOf('/demo/login', null, null, realtime))['content-security-policy']),
    )?.[1]
  expect(await connect({ transport: 'websocket' })).toBe("'self'")
  expect(await connect({ transport: 'mqtt', broker: null })).toBe("'self'")
  const broker = { url: 'mqtt://inside:1883', publicUrl: 'wss://broker.example:8084/mqtt' }
  expect(await connect({ transport: 'mqtt', broker })).toBe("'self' wss://broker.example:8084")
})
