import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

type Captcha = Pick<Config, 'recaptcha'>

/** What of other houses a page lets in, as a content policy spells it. */
export type LetIn = Readonly<{
  scripts: readonly string[]
  sources: readonly string[]
  /** Only to be shown in a frame. */
  frames?: readonly string[]
}>

/** The content policy of our pages; `letIns` are for those that cannot do without another house's script. */
const policy = (...letIns: readonly LetIn[]): string => {
  const scripts = letIns.flatMap((one) => one.scripts)
  const sources = letIns.flatMap((one) => one.sources)
  const frames = letIns.flatMap((one) => one.frames ?? [])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...sources].join(' '),
    "media-src 'self' blob:",
    ["connect-src 'self' ws: wss:", ...sources].join(' '),
    ["frame-src 'self'", ...sources, ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Where a reCAPTCHA has its parts. Every page may lead to the login, and so to it; without one nothing is let in. */
function recaptchaOf({ recaptcha }: Captcha): LetIn {
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
export const headersLettingIn = (letIn: LetIn, config: Captcha): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(letIn, recaptchaOf(config)),
  // With 'same-origin' the window could not answer.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // The other house asks from which site it is called; our paths hold ids and stay here.
  'referrer-policy': 'strict-origin',
})

/** Headers that every answer carries. */
export function securityHeaders(app: FastifyInstance, config: Captcha): void {
  const usual = policy(recaptchaOf(config))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': usual,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()',
    })
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
