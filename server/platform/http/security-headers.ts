import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

/** The other houses that the operator has named. */
type Houses = Pick<Config, 'recaptcha' | 'realtime'>

/** What of other houses a page lets in, as a content policy spells it. */
type LetIn = Readonly<{
  scripts: readonly string[]
  sources: readonly string[]
  /** Only to be shown in a frame. */
  frames?: readonly string[]
}>

/** Where browsers find a broker that is not this server: of other hosts no page opens a socket. */
const brokerOf = ({ realtime }: Houses): readonly string[] =>
  realtime.transport === 'mqtt' && realtime.broker ? [new URL(realtime.broker.publicUrl).origin] : []

/**
 * The content policy of our pages; `letIns` are for those that cannot do without another house's script. 'self' is
 * this server's sockets too (CSP 3, section 6.7.2.8: https matches wss).
 */
const policy = (houses: Houses, ...others: readonly LetIn[]): string => {
  const letIns = [...others, recaptchaOf(houses)]
  const scripts = letIns.flatMap((one) => one.scripts)
  const sources = letIns.flatMap((one) => one.sources)
  const frames = letIns.flatMap((one) => one.frames ?? [])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...sources].join(' '),
    "media-src 'self' blob:",
    ["connect-src 'self'", ...brokerOf(houses), ...sources].join(' '),
    ["frame-src 'self'", ...sources, ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Where a reCAPTCHA has its parts. Every page may lead to the login, and so to it; without one nothing is let in. */
function recaptchaOf({ recaptcha }: Pick<Config, 'recaptcha'>): LetIn {
  if (!recaptcha) return { scripts: [], sources: [] }
  const { url } = recaptcha
  const google = url === 'https://www.google.com'
  return {
    scripts: [`${url}/recaptcha/`, ...(google ? ['https://www.gstatic.com/recaptcha/'] : [])],
    sources: [],
    frames: [`${url}/recaptcha/`, ...(google ? ['https://recaptcha.google.com/recaptcha/'] : [])],
  }
}

/** Headers of the one page that opens another house's window and listens to it, in place of the usual ones. */
export const headersLettingIn = (letIn: LetIn, config: Houses): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(config, letIn),
  // With 'same-origin' the window could not answer.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // The other house asks from which site it is called; our paths hold ids and stay here.
  'referrer-policy': 'strict-origin',
})

/** Headers that every answer carries. */
export function securityHeaders(app: FastifyInstance, config: Houses): void {
  const usual = policy(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': usual,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      // Nothing of a panel is for a search engine, least of all what a link opens without a login.
      'x-robots-tag': 'noindex, nofollow',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()',
    })
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
