import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config'
import type { Tenant } from '../../platform/db/work'

/** How long an invitation may be accepted, days. */
export const INVITATION_DAYS = 7

/** A token that nobody guesses: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The address at which an invitation is accepted. */
export const linkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { slug }: Tenant, token: string): string =>
  `${publicUrl}/${slug}/invitation/${token}`
