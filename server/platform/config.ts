import { createHash, randomInt } from 'node:crypto'
import path from 'node:path'
import { isBrokerAddress } from '../../contract/transport'
import { isEmail } from '../../src/domain/contacts/email'
import { type ErpConfig, readErp, readErpEmulatorPort } from './config-erp'
import { type MailConfig, readMail, type ShopMailConfig } from './config-mail'
import { type ModelConfig, readModel } from './config-model'
import { type PbmConfig, readPbm } from './config-pbm'
import { type PspConfig, readPsp } from './config-psp'
import { readSms, type SmsConfig } from './config-sms'
import { readBetween, readCount, readOrigins, readPort, readSwitch, readUrl } from './config-values'
import type { SocketCaps } from './http/socket-caps'
import { keptSecret, prepareDataDir } from './kept-secrets'
import { productVersion } from './root'
import { StartupError } from './startup-error'

/** Every setting of the server, read once at the start. */
export type Config = Readonly<{
  version: string
  production: boolean
  /** 0 lets the system choose (tests). */
  port: number
  /** Null: all addresses, IPv6 and IPv4. */
  host: string | null
  /** Absolute path of what this node keeps: the embedded database and its secrets. */
  dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Seed the demonstration's users and customers. Never in production, and where a database was given only when asked for. */
  demo: boolean
  demoPassword: string
  demoCustomers: number
  whatsapp: Readonly<{
    /** Null: webhooks are answered 503. */
    appSecret: string | null
    verifyToken: string | null
    /** Base address of Meta's Graph API, without a slash at the end. */
    graphUrl: string
    /** How long a call to Meta may take before its outcome counts as unknown, ms. */
    callTimeoutMs: number
    pace: WhatsAppPace
    /** Our application at Meta; null: not known, and no registration window. */
    appId: string | null
    /** Null: no registration window. */
    signup: SignupConfig | null
  }>
  hub: HubConfig
  erp: ErpConfig
  psp: PspConfig
  pbm: PbmConfig
  sms: SmsConfig
  /** Where shops’ language models may lie. */
  model: ModelConfig
  /** Null: this installation's own evidence. */
  statusFeed: StatusFeedConfig | null
  /** Origins within the operator's own network from which pictures of products may be fetched, by http too; of the internet, all may. */
  pictureOrigins: readonly string[]
  /** Origins that flows of bots may ask wherever they lie, by http too, beside the hosts that shops name. */
  botOrigins: readonly string[]
  /** Null: files of messages lie in a folder of `dataDir`. */
  filesS3: S3Config | null
  /** Null: no emulator is started. */
  emulatorPort: number | null
  /** Port of the emulated session hub beside it; null: none is started. */
  hubEmulatorPort: number | null
  /** Port of the emulated ERPs beside it; null: none are started. */
  erpEmulatorPort: number | null
  /** How panels are sent events; the GraphQL subscription is always there too. */
  realtime: RealtimeConfig
  /** Sockets open at once on a node, of one session, one user and one tenant. */
  socketCaps: SocketCaps
  /** Null: captchas are our own, and nobody else is asked. */
  recaptcha: RecaptchaConfig | null
  mail: MailConfig
  shopMail: ShopMailConfig
  /** Where the support form's requests go; null: the form offers to copy them. */
  supportEmail: string | null
  /** Connections to the database that serve requests; jobs have {@link Config.jobConcurrency} and two of their own. */
  dbPool: number
  /** Background jobs at a time on this node; one tenant has one fewer at most. */
  jobConcurrency: number
  /** How long events are kept for readers that come back, days. */
  eventDays: number
  /** How long processed bodies of webhooks are kept, days. */
  webhookDays: number
  /** How long it is kept who saw which customer, days. */
  accessTrailDays: number
  /** Where people reach this server, without a slash at the end: links in mails begin with it. */
  publicUrl: string
  jwtSecret: Uint8Array
  /** Encrypts what is secret at rest (platform/seal.ts). */
  secretKey: string
  /** As fastify's `trustProxy`: false, number of hops, or addresses. */
  trustProxy: false | number | string
  logJson: boolean
}>

/** Messages a second that a number may send, by its kind (whatsapp-facts section 2). */
export type WhatsAppPace = Readonly<{
  usual: number
  /** Of numbers that are also used on a phone: in the Business app (coexistence), or by a session hub. */
  coexistence: number
}>

/** Meta's own registration window in the panel (embedded signup, whatsapp-facts section 5). */
export type SignupConfig = Readonly<{
  /** The window's configuration at Meta. */
  configId: string
  /** The social-login SDK's script. */
  sdkUrl: string
  /** Host names whose messages are Meta's: these, and what lies below them. */
  messageHosts: readonly string[]
  /** What the screen with the window may call and frame, as a content policy spells it. */
  sources: readonly string[]
}>

/** Where the status widget's feed is to be had. */
export type StatusFeedConfig = Readonly<{
  url: string
  /** The fixed authorization header; null: none. */
  authorization: string | null
}>

/** Session hubs, whose numbers are paired by a QR code (whatsapp-facts section 7). */
type HubConfig = Readonly<{
  /** Base addresses of the hubs that connections may use, without a slash at the end: the server calls no other. None: no such connection. */
  urls: readonly string[]
  /** The hubs' own key, with which sessions are made. */
  apiKey: string | null
  /** Where hubs reach this server, without a slash at the end. */
  callbackUrl: string
}>

/** Google's reCAPTCHA, version 2. */
export type RecaptchaConfig = Readonly<{
  /** Where its script is and answers are looked at, without a slash at the end. */
  url: string
  siteKey: string
  secret: string
}>

/** Where objects lie: Amazon's S3, or a service that speaks like it. */
export type S3Config = Readonly<{
  /** Null: Amazon's own, by region. */
  endpoint: string | null
  region: string
  bucket: string
  /** Before every key; empty, or ending in a slash. */
  prefix: string
  /** Null: as the machine has them (roles, profiles). */
  credentials: Readonly<{ accessKeyId: string; secretAccessKey: string }> | null
}>

export type RealtimeConfig =
  | Readonly<{ transport: 'websocket' }>
  /** Without a broker of its own the node is one. */
  | Readonly<{ transport: 'mqtt'; broker: OutsideBroker | null }>

/** An MQTT broker that is not ours. */
export type OutsideBroker = Readonly<{
  /** Where the server publishes: mqtt://, mqtts://, ws:// or wss://, with its own user and password. */
  url: string
  /** Where browsers connect: ws:// or wss://. */
  publicUrl: string
}>

type Env = Readonly<Record<string, string | undefined>>

const META_GRAPH_URL = 'https://graph.facebook.com'

/**
 * Reads the settings from the environment. Secrets that are not given are made once and kept in DATA_DIR.
 * @throws StartupError with one sentence that names the bad setting.
 */
export function readConfig(env: Env): Config {
  const production = env.NODE_ENV === 'production'
  const dataDir = path.resolve(env.DATA_DIR || './data')
  prepareDataDir(dataDir)
  const emulatorPort = readEmulatorPort(env.EMULATOR_PORT, production)
  const hubEmulatorPort = readHubEmulatorPort(env, emulatorPort)
  const erpEmulatorPort = readErpEmulatorPort(env, emulatorPort)
  // The secrets of Meta's app: as given; else, with our own emulator, made and kept; else none.
  const shared = (value: string | undefined, file: string): string | null =>
    value !== undefined ? value || null : emulatorPort === null ? null : keptSecret(dataDir, file)
  // The emulator has an application and a registration window of its own.
  const emulated =
    emulatorPort !== null && !env.WHATSAPP_GRAPH_URL && !env.WHATSAPP_APP_ID && !env.WHATSAPP_SIGNUP_CONFIG_ID
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL)
  // A database that was given may be somebody's: it is filled where that is said, and not otherwise.
  const demo = !production && readSwitch('DEMO', env.DEMO, databaseUrl === null)
  return {
    version: productVersion,
    production,
    port: readPort('PORT', env.PORT, 3000),
    host: env.HOST || null,
    dataDir,
    databaseUrl,
    demo,
    demoPassword: env.DEMO_PASSWORD || (demo ? keptSecret(dataDir, 'demo-password', readablePassword) : ''),
    demoCustomers: readBetween('DEMO_CUSTOMERS', env, { usual: 10_000, least: 0, most: 100_000 }),
    whatsapp: {
      appSecret: shared(env.WHATSAPP_APP_SECRET, 'whatsapp-app-secret'),
      verifyToken: shared(env.WHATSAPP_VERIFY_TOKEN, 'whatsapp-verify-token'),
      callTimeoutMs: readCallTimeout(env.WHATSAPP_TIMEOUT_MS),
      pace: {
        usual: readPace('WHATSAPP_SENDS_PER_SECOND', env, 80),
        coexistence: readPace('WHATSAPP_COEXISTENCE_SENDS_PER_SECOND', env, 20),
      },
      appId: env.WHATSAPP_APP_ID || (emulated ? EMULATED_APP : null),
      signup: emulated ? emulatedSignup(emulatorPort) : readSignup(env),
      graphUrl: readUrl(
        'WHATSAPP_GRAPH_URL',
        env.WHATSAPP_GRAPH_URL ||
          (emulatorPort === null ? META_GRAPH_URL : `http://127.0.0.1:${emulatorPort}`),
      ),
    },
    hub: readHub(env, hubEmulatorPort, shared(env.HUB_API_KEY, 'hub-api-key')),
    erp: readErp(env, erpEmulatorPort),
    psp: readPsp(env, emulatorPort),
    pbm: readPbm(env, emulatorPort),
    sms: readSms(env, emulatorPort),
    model: readModel(env, emulatorPort),
    statusFeed: env.STATUS_FEED_URL
      ? {
          url: readUrl('STATUS_FEED_URL', env.STATUS_FEED_URL),
          authorization: env.STATUS_FEED_AUTHORIZATION || null,
        }
      : null,
    pictureOrigins: readOrigins('PICTURE_ORIGINS', env),
    botOrigins: readOrigins('BOT_ORIGINS', env),
    filesS3: readFilesS3(env),
    emulatorPort,
    hubEmulatorPort,
    erpEmulatorPort,
    realtime: readRealtime(env.REALTIME, env.MQTT_URL, env.MQTT_PUBLIC_URL),
    socketCaps: {
      session: readCount('SOCKETS_PER_SESSION', env.SOCKETS_PER_SESSION, 10),
      user: readCount('SOCKETS_PER_USER', env.SOCKETS_PER_USER, 30),
      tenant: readCount('SOCKETS_PER_TENANT', env.SOCKETS_PER_TENANT, 2_000),
    },
    recaptcha: readRecaptcha(env),
    ...readMail(env, emulatorPort, shared(env.MAIL_EVENTS_SECRET, 'mail-events-secret')),
    supportEmail: readSupportEmail(env.SUPPORT_EMAIL),
    // Of twelve, two are kept for what belongs to no tenant; below four, one tenant could hold all others up.
    dbPool: readBetween('DB_POOL', env, { usual: 12, least: 4, most: 500 }),
    jobConcurrency: readBetween('JOB_CONCURRENCY', env, { usual: 5, least: 2, most: 200 }),
    eventDays: readBetween('EVENT_DAYS', env, { usual: 14, least: 1, most: 365 }),
    webhookDays: readBetween('WEBHOOK_DAYS', env, { usual: 30, least: 1, most: 365 }),
    accessTrailDays: readTrailDays(env.ACCESS_TRAIL_DAYS),
    publicUrl: readUrl('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`),
    jwtSecret: new TextEncoder().encode(
      readJwtSecret(env.JWT_SECRET, production) ?? keptSecret(dataDir, 'jwt-secret'),
    ),
    secretKey: env.SECRET_KEY || keptSecret(dataDir, 'secret-key'),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    logJson: readSwitch('LOG_JSON', env.LOG_JSON, false),
  }
}

function readEmulatorPort(value: string | undefined, production: boolean): number | null {
  if (value === 'off' || (production && !value)) return null
  return readPort('EMULATOR_PORT', value, 4010)
}

/** Less than half a year would be gone before an incident of that age is known. */
const LEAST_TRAIL_DAYS = 180

function readTrailDays(value: string | undefined): number {
  if (value === undefined || value === '') return 365
  const days = Number(value)
  if (!/^\d{1,4}$/.test(value) || days < LEAST_TRAIL_DAYS)
    throw new StartupError(
      `ACCESS_TRAIL_DAYS deve ser um número de dias a partir de ${LEAST_TRAIL_DAYS}, e não “${value}”.`,
    )
  return days
}

function readCallTimeout(value: string | undefined): number {
  if (value === undefined || value === '') return 20_000
  const ms = Number(value)
  if (!/^\d{1,6}$/.test(value) || ms < 1)
    throw new StartupError(`WHATSAPP_TIMEOUT_MS deve ser um tempo em milissegundos, e não “${value}”.`)
  return ms
}

/** Messages a second, 1 to 1,000. */
const readPace = (name: string, env: Env, usual: number): number =>
  readBetween(name, env, { usual, least: 1, most: 1000 })

function readRealtime(
  transport: string | undefined,
  url: string | undefined,
  publicUrl: string | undefined,
): RealtimeConfig {
  if (transport && transport !== 'websocket' && transport !== 'mqtt')
    throw new StartupError(`REALTIME deve ser “websocket” ou “mqtt”, e não “${transport}”.`)
  if (transport !== 'mqtt') {
    if (url || publicUrl) throw new StartupError('MQTT_URL e MQTT_PUBLIC_URL só valem com REALTIME=mqtt.')
    return { transport: 'websocket' }
  }
  if (!url && !publicUrl) return { transport, broker: null }
  // The address of the server's own connection is not repeated: it may hold a password.
  if (!url || !URL.canParse(url) || !/^(mqtts?|wss?):$/.test(new URL(url).protocol))
    throw new StartupError(
      'MQTT_URL deve ter a forma mqtt://usuário:senha@servidor:porta (ou mqtts, ws, wss).',
    )
  if (!publicUrl || !isBrokerAddress(publicUrl))
    throw new StartupError(
      'MQTT_PUBLIC_URL deve ser o endereço ws:// ou wss:// em que os navegadores acham o broker de MQTT_URL.',
    )
  return { transport, broker: { url, publicUrl } }
}

const META_SDK_HOST = 'connect.facebook.net'
const FACEBOOK_SDK = `https://${META_SDK_HOST}/pt_BR/sdk.js`
/** As emulators/whatsapp/signup.ts has them. */
const EMULATED_APP = '300000000000001'
const EMULATED_SIGNUP = '400000000000001'

const emulatedSignup = (port: number): SignupConfig => ({
  configId: EMULATED_SIGNUP,
  sdkUrl: `http://127.0.0.1:${port}/sdk.js`,
  messageHosts: [`127.0.0.1:${port}`],
  sources: [`http://127.0.0.1:${port}`],
})

function readSignup(env: Env): SignupConfig | null {
  if (!env.WHATSAPP_SIGNUP_CONFIG_ID) return null
  if (!env.WHATSAPP_APP_ID || !env.WHATSAPP_APP_SECRET)
    throw new StartupError('WHATSAPP_SIGNUP_CONFIG_ID só vale com WHATSAPP_APP_ID e WHATSAPP_APP_SECRET.')
  const sdkUrl = readUrl('WHATSAPP_SDK_URL', env.WHATSAPP_SDK_URL || FACEBOOK_SDK)
  const configId = env.WHATSAPP_SIGNUP_CONFIG_ID
  const { host, hostname, origin } = new URL(sdkUrl)
  if (hostname === META_SDK_HOST)
    return {
      configId,
      sdkUrl,
      messageHosts: ['facebook.com'],
      sources: ['https://*.facebook.com', 'https://*.facebook.net'],
    }
  // A script of another place (the emulator's) opens a window of that place.
  return { configId, sdkUrl, messageHosts: [host], sources: [origin] }
}

/** Beside the emulator, unless there is a hub already or none is wanted. */
function readHubEmulatorPort(env: Env, emulatorPort: number | null): number | null {
  if (env.HUB_URL || emulatorPort === null || env.HUB_EMULATOR_PORT === 'off') return null
  if (emulatorPort === 0 && !env.HUB_EMULATOR_PORT) return null
  return readPort('HUB_EMULATOR_PORT', env.HUB_EMULATOR_PORT, emulatorPort + 1)
}

function readHub(env: Env, emulatorPort: number | null, apiKey: string | null): HubConfig {
  const emulated = emulatorPort === null ? '' : `http://127.0.0.1:${emulatorPort}`
  const urls = (env.HUB_URL || emulated).split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()]))
  if (urls.length > 0 && !apiKey) throw new StartupError('HUB_URL só vale com HUB_API_KEY.')
  return {
    urls: urls.map((url) => readUrl('HUB_URL', url)),
    apiKey,
    callbackUrl: readUrl('HUB_CALLBACK_URL', env.HUB_CALLBACK_URL || `http://127.0.0.1:${env.PORT || 3000}`),
  }
}

const GOOGLE_URL = 'https://www.google.com'

function readRecaptcha(env: Env): RecaptchaConfig | null {
  const [siteKey, secret] = [env.RECAPTCHA_SITE_KEY, env.RECAPTCHA_SECRET]
  if (!siteKey !== !secret)
    throw new StartupError('Defina RECAPTCHA_SITE_KEY e RECAPTCHA_SECRET, ou nenhuma das duas.')
  if (!siteKey || !secret) {
    if (env.RECAPTCHA_URL)
      throw new StartupError('RECAPTCHA_URL só vale com RECAPTCHA_SITE_KEY e RECAPTCHA_SECRET.')
    return null
  }
  return { url: readUrl('RECAPTCHA_URL', env.RECAPTCHA_URL || GOOGLE_URL), siteKey, secret }
}

function readSupportEmail(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  if (!isEmail(value))
    throw new StartupError(`SUPPORT_EMAIL deve ser um endereço de e-mail, e não “${value}”.`)
  return value
}

function readFilesS3(env: Env): S3Config | null {
  const bucket = env.FILES_S3_BUCKET
  const given = Object.keys(env).filter((name) => name.startsWith('FILES_S3_') && env[name])
  if (!bucket) {
    if (given.length > 0) throw new StartupError(`${given.join(', ')} só vale com FILES_S3_BUCKET.`)
    return null
  }
  const [accessKeyId, secretAccessKey] = [env.FILES_S3_ACCESS_KEY_ID, env.FILES_S3_SECRET_ACCESS_KEY]
  if (!accessKeyId !== !secretAccessKey)
    throw new StartupError('Defina FILES_S3_ACCESS_KEY_ID e FILES_S3_SECRET_ACCESS_KEY, ou nenhuma das duas.')
  const prefix = (env.FILES_S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '')
  return {
    endpoint: env.FILES_S3_ENDPOINT ? readUrl('FILES_S3_ENDPOINT', env.FILES_S3_ENDPOINT) : null,
    region: env.FILES_S3_REGION || 'us-east-1',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}

export function readDatabaseUrl(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  // The value is not repeated: it holds a password.
  if (!URL.canParse(value) || !['postgres:', 'postgresql:'].includes(new URL(value).protocol))
    throw new StartupError('DATABASE_URL deve ter a forma postgres://usuário:senha@servidor:porta/banco.')
  return value
}

/** Shortest JWT_SECRET in production, characters (RFC 7518 section 3.2 asks 256 bits of HS256). */
const SHORTEST_JWT_SECRET = 32

function readJwtSecret(value: string | undefined, production: boolean): string | null {
  if (value === undefined || value === '') return null
  if (production && value.length < SHORTEST_JWT_SECRET)
    throw new StartupError(`JWT_SECRET deve ter pelo menos ${SHORTEST_JWT_SECRET} caracteres.`)
  // A short one, for trying things out, still makes a key of full length.
  return createHash('sha256').update(value).digest('hex')
}

function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === '' || value === 'off' || value === 'false' || value === '0')
    return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  // "true" would believe whatever address a client writes into the header.
  if (!/^[0-9a-fA-F.:/, a-z]+$/.test(value) || value === 'true')
    throw new StartupError(
      'TRUST_PROXY deve ser o número de proxies ou os endereços deles, por exemplo “1” ou “10.0.0.0/8”.',
    )
  return value
}

/** A password that a person can read out: no letters or digits that look alike. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return `balcao-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}
