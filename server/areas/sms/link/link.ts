import { randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config'

/** What names an SMS in its link: 72 bits that nobody guesses, 12 characters. */
export const newCode = (): string => randomBytes(9).toString('base64url')

/** The link of an SMS, as short as it may be: its characters cost. */
export const linkFor = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `${publicUrl}/s/${code}`
