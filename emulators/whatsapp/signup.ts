import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { type GraphError, graphError } from './errors.ts'

/** The application whose registration window this is, as Meta knows it. */
export const EMULATED_APP = '300000000000001'
/** A configuration of that window. */
export const EMULATED_SIGNUP = '400000000000001'

/** How long the window's code is good (whatsapp-facts section 5), milliseconds. */
const CODE_MS = 30_000
/** Tokens remembered; the oldest are forgotten first. */
const KEPT_TOKENS = 1_000

interface Code {
  waba: string
  until: number
}

/** What the registration window gave, and what became of it. Lives in memory: its codes are good for seconds. */
export class SignupBook {
  private readonly codes = new Map<string, Code>()
  private readonly used = new Set<string>()
  private readonly tokens = new Map<string, string>()

  constructor(
    private readonly clock: Clock,
    readonly app: { id: string; secret: string },
  ) {}

  /** Somebody finished the window with this account: a code, good once and for 30 s. */
  issue(waba: string): string {
    const now = this.clock.now()
    for (const [old, { until }] of this.codes) if (until + CODE_MS < now) this.codes.delete(old)
    const code = `AQ${randomBytes(48).toString('base64url')}`
    this.codes.set(code, { waba, until: now + CODE_MS })
    return code
  }

  /** Trades a code for a token, as Meta's `oauth/access_token` does. */
  trade(appId: string, secret: string, code: string): { token: string } | { error: GraphError } {
    if (appId !== this.app.id)
      return refused(101, 'Error validating application. Cannot get application info due to a system error.')
    if (secret !== this.app.secret) return refused(1, 'Error validating client secret.')
    if (this.used.has(code)) return refused(100, 'This authorization code has been used.', 36009)
    const known = this.codes.get(code)
    if (!known) return refused(100, 'Invalid verification code format.', 36008)
    if (known.until < this.clock.now()) return refused(100, 'This authorization code has expired.', 36007)
    this.codes.delete(code)
    this.used.add(code)
    const token = `EAA${randomBytes(60).toString('base64url')}`
    this.tokens.set(token, known.waba)
    for (const oldest of this.tokens.keys()) {
      if (this.tokens.size <= KEPT_TOKENS) break
      this.tokens.delete(oldest)
    }
    return { token }
  }

  /** The account that a token was given for; undefined for tokens that the window did not give. */
  accountOf(token: string): string | undefined {
    return this.tokens.get(token)
  }
}

const refused = (code: number, title: string, subcode?: number): { error: GraphError } => ({
  error: graphError(code, { title, details: title, http: 400, ...(subcode !== undefined && { subcode }) }),
})
