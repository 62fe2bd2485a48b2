import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import type { MailHouse } from '../../src/domain/email/domain-records'
import { readBetween, readPort } from './config-values'
import { StartupError } from './startup-error'

/** Mail that the server sends in its own name. */
export type MailConfig = Readonly<{
  /** smtp:// or smtps://, with user and password where the server wants them. Null: no mail is sent. */
  url: string | null
  /** Port of the emulator's own mail server, its page one further; null: none is started. */
  emulatorPort: number | null
  /** As nodemailer takes it: "Balcão <balcao@loja.example>". */
  from: string
}>

/** Mail in a shop's name, which leaves from its own domain. */
export type ShopMailConfig = Readonly<{
  /** The relay that it is handed to; smtp:// or smtps://. Null: none is sent. */
  relayUrl: string | null
  /** Mails that leave from one domain within a second at most. */
  perSecond: number
  /** What stands in the address at which providers say what became of mails; null: nobody does. */
  eventsSecret: string | null
  /** The key that SendGrid signs what it says with (base64); null: the secret alone says who it is. */
  sendGridKey: string | null
  /** What shops' domains point to; null: shops can have none. */
  house: MailHouse | null
  /** The one name server that is asked about shops' domains, address and port; null: each domain's own. */
  dnsServer: string | null
  /** UDP port of the emulator's name server, its page one further (TCP); null: none is started. */
  dnsEmulatorPort: number | null
}>

type Env = Readonly<Record<string, string | undefined>>

/** What domains point to where nothing leaves the machine. */
const EMULATED_HOUSE: MailHouse = {
  returnHost: 'devolucoes.balcao.test',
  spf: 'include:spf.balcao.test',
}

/** Beside the emulator, so that two products on one machine do not meet. */
const beside = (env: Env, emulatorPort: number | null, name: string, distance: number): number | null =>
  emulatorPort === null ? null : readPort(name, env[name], emulatorPort === 0 ? 0 : emulatorPort + distance)

function readServer(name: string, env: Env): string | null {
  const value = env[name]
  if (!value) return null
  // The address is not repeated: it may hold a password.
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol))
    throw new StartupError(`${name} deve ter a forma smtp://usuário:senha@servidor:porta (ou smtps).`)
  // Never taken from a request: whoever asks for a mail must not say where its link leads.
  if (!env.PUBLIC_URL)
    throw new StartupError(`${name} só vale com PUBLIC_URL, o endereço do painel que vai nos e-mails.`)
  return value
}

/** @throws StartupError with one sentence that names the bad setting. */
export function readMail(
  env: Env,
  emulatorPort: number | null,
  eventsSecret: string | null,
): Readonly<{ mail: MailConfig; shopMail: ShopMailConfig }> {
  const given = readServer('SMTP_URL', env)
  const own = given === null ? beside(env, emulatorPort, 'SMTP_EMULATOR_PORT', 15) : null
  const url = given ?? (own === null ? null : `smtp://127.0.0.1:${own}`)
  const dns = readDns(env.MAIL_DNS)
  const dnsEmulatorPort = dns === null ? beside(env, emulatorPort, 'DNS_EMULATOR_PORT', 17) : null
  return {
    mail: { url, emulatorPort: own, from: env.MAIL_FROM || 'Balcão <balcao@localhost>' },
    shopMail: {
      relayUrl: readServer('MAIL_RELAY_URL', env) ?? url,
      perSecond: readBetween('MAIL_SENDS_PER_SECOND', env, { usual: 20, least: 1, most: 500 }),
      eventsSecret,
      sendGridKey: readSendGridKey(env.MAIL_SENDGRID_KEY),
      house: readHouse(env) ?? (own === null ? null : EMULATED_HOUSE),
      dnsServer: dns ?? (dnsEmulatorPort === null ? null : `127.0.0.1:${dnsEmulatorPort}`),
      dnsEmulatorPort,
    },
  }
}

function readHouse({ MAIL_RETURN_HOST: returnHost, MAIL_SPF: spf }: Env): MailHouse | null {
  if (!returnHost && !spf) return null
  if (
    !returnHost ||
    !spf ||
    !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(returnHost) ||
    !/^(include|a|mx|ip4|ip6):\S+( (include|a|mx|ip4|ip6):\S+)*$/.test(spf)
  )
    throw new StartupError(
      'MAIL_RETURN_HOST e MAIL_SPF vão juntos: o servidor que recebe as devoluções (volta.example.com) e quem envia, como o SPF o escreve (include:spf.example.com).',
    )
  return { returnHost, spf }
}

function readDns(value: string | undefined): string | null {
  if (!value) return null
  const [, address = '', port = '53'] = /^\[?([0-9a-fA-F.:]+?)\]?(?::(\d{1,5}))?$/.exec(value) ?? []
  const family = isIP(address)
  if (family === 0 || Number(port) > 65_535)
    throw new StartupError('MAIL_DNS deve ser um endereço IP com porta, como 127.0.0.1:53.')
  return family === 6 ? `[${address}]:${port}` : `${address}:${port}`
}

function readSendGridKey(value: string | undefined): string | null {
  if (!value) return null
  try {
    createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })
    return value
  } catch {
    throw new StartupError('MAIL_SENDGRID_KEY deve ser a chave de verificação como o SendGrid a mostra.')
  }
}
