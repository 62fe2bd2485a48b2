import type { FastifyInstance } from 'fastify'

/** What of other houses a page lets in, as a content policy spells it. */
export type LetIn = Readonly<{ scripts: readonly string[]; sources: readonly string[] }>

const NOTHING: LetIn = { scripts: [], sources: [] }

/** The content policy of our pages; `letIn` is for the one that cannot do without another house's script. */
const policy = ({ scripts, sources }: LetIn): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...sources].join(' '),
    "media-src 'self' blob:",
    ["connect-src 'self' ws: wss:", ...sources].join(' '),
    ["frame-src 'self'", ...sources].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const POLICY = policy(NOTHING)

/** Headers of the one page that opens another house's window and listens to it, in place of the usual ones. */
export const headersLettingIn = (letIn: LetIn): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(letIn),
  // With 'same-origin' the window could not answer.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // The other house asks from which site it is called; our paths hold ids and stay here.
  'referrer-policy': 'strict-origin',
})

/** Headers that every answer carries. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
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
