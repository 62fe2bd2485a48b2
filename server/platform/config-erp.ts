import path from 'node:path'
import type { CalledKind, OAuthKind } from '../../src/domain/erp/kinds'
import { readPort, readUrl } from './config-values'
import { StartupError } from './startup-error'

/** How shops' ERPs are reached. Every address is the operator's or a constant: a shop chooses none. */
export type ErpConfig = Readonly<{
  /** Base address of each interface, without a slash at the end. */
  urls: Readonly<Record<CalledKind, string>>
  /** Where people sign in, and where codes and refresh tokens are exchanged. */
  signIn: Readonly<Record<OAuthKind, Readonly<{ authorize: string; token: string }>>>
  /** This installation's application at the ERP; null: shops cannot sign in there. */
  clients: Readonly<Record<OAuthKind, Readonly<{ id: string; secret: string }> | null>>
  /** How long a call may take before its outcome counts as unknown, ms. */
  callTimeoutMs: number
  /** An order that an ERP does not show so long after it may have taken it, beside the time of a call, is not there, ms. */
  lateMs: number
  files: Readonly<{
    /** Folder under which files of product lists may be fetched, each shop from its own subfolder; null: none. */
    folder: string | null
    /** Addresses under which they may be fetched, each shop from its own folder there; each ending in a slash. */
    urls: readonly string[]
  }>
  /** Addresses under which ERPs may be notified of orders, each ending in a slash. */
  noticeUrls: readonly string[]
}>

type Env = Readonly<Record<string, string | undefined>>

const BLING_SITE = 'https://www.bling.com.br/Api/v3/oauth/authorize'
const TINY_REALM = 'https://accounts.tiny.com.br/realms/tiny/protocol/openid-connect'
const REAL = {
  bling: 'https://api.bling.com.br/Api/v3',
  tiny: 'https://api.tiny.com.br/public-api/v3',
  omie: 'https://app.omie.com.br/api/v1',
} as const
/** As emulators/erp has them. */
const EMULATED_CLIENT = { id: 'balcao', secret: 'emulated-client-secret' } as const

/** Beside the emulator of WhatsApp, unless none is wanted. */
export function readErpEmulatorPort(env: Env, emulatorPort: number | null): number | null {
  if (emulatorPort === null || env.ERP_EMULATOR_PORT === 'off') return null
  if (emulatorPort === 0 && !env.ERP_EMULATOR_PORT) return null
  return readPort('ERP_EMULATOR_PORT', env.ERP_EMULATOR_PORT, emulatorPort + 2)
}

/** @throws StartupError with one sentence that names the bad setting. */
export function readErp(env: Env, emulatorPort: number | null): ErpConfig {
  const own = emulatorPort === null ? null : emulatedErp(`http://127.0.0.1:${emulatorPort}`)
  const url = (name: string, emulated: string | undefined, real: string) =>
    readUrl(name, env[name] || (emulated ?? real))
  const timeout = Number(env.ERP_TIMEOUT_MS || 20_000)
  if (!Number.isInteger(timeout) || timeout < 1 || timeout > 120_000)
    throw new StartupError('ERP_TIMEOUT_MS deve ser um tempo em milissegundos, até 120000.')
  const late = Number(env.ERP_LATE_MS || 30_000)
  if (!Number.isInteger(late) || late < 1 || late > 3_600_000)
    throw new StartupError('ERP_LATE_MS deve ser um tempo em milissegundos, até 3600000.')
  return {
    urls: {
      bling: url('BLING_URL', own?.urls.bling, REAL.bling),
      tiny: url('TINY_URL', own?.urls.tiny, REAL.tiny),
      omie: url('OMIE_URL', own?.urls.omie, REAL.omie),
    },
    signIn: {
      bling: {
        authorize: url('BLING_SIGN_IN_URL', own?.signIn.bling.authorize, BLING_SITE),
        token: url('BLING_TOKEN_URL', own?.signIn.bling.token, `${REAL.bling}/oauth/token`),
      },
      tiny: {
        authorize: url('TINY_SIGN_IN_URL', own?.signIn.tiny.authorize, `${TINY_REALM}/auth`),
        token: url('TINY_TOKEN_URL', own?.signIn.tiny.token, `${TINY_REALM}/token`),
      },
    },
    clients: {
      bling: client('BLING', env, own !== null),
      tiny: client('TINY', env, own !== null),
    },
    callTimeoutMs: timeout,
    lateMs: late,
    files: {
      folder: env.ERP_FILES_DIR ? path.resolve(env.ERP_FILES_DIR) : null,
      urls: places('ERP_FILES_URLS', env),
    },
    noticeUrls: [...places('ERP_NOTICE_URLS', env), ...(own ? [own.notices] : [])],
  }
}

/** Where emulators/erp has what, from its base address. */
export const emulatedErp = (base: string) => ({
  urls: { bling: `${base}/bling`, tiny: `${base}/tiny`, omie: `${base}/omie` },
  signIn: {
    bling: { authorize: `${base}/bling/oauth/authorize`, token: `${base}/bling/oauth/token` },
    tiny: { authorize: `${base}/tiny/oauth/authorize`, token: `${base}/tiny/oauth/token` },
  },
  client: EMULATED_CLIENT,
  notices: `${base}/__erp/notices/`,
})

function client(kind: 'BLING' | 'TINY', env: Env, emulated: boolean): { id: string; secret: string } | null {
  const [id, secret] = [env[`${kind}_CLIENT_ID`], env[`${kind}_CLIENT_SECRET`]]
  if (!id !== !secret)
    throw new StartupError(`Defina ${kind}_CLIENT_ID e ${kind}_CLIENT_SECRET, ou nenhuma das duas.`)
  if (id && secret) return { id, secret }
  return emulated ? { ...EMULATED_CLIENT } : null
}

/** Addresses, separated by commas; what lies below each is allowed. */
const places = (name: string, env: Env): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `${readUrl(name, one)}/`)
