import { type GraphError, graphError } from '../errors.ts'

/** Meta's subcodes of what it has against a template (whatsapp-facts 2.3), with the title that it shows. */
const titles = {
  2388019: 'Message template limit exceeded',
  2388023: 'Message template language is being deleted',
  2388024: 'Content in this language already exists',
  2388040: 'Character limit exceeded',
  2388043: 'Message template component is missing expected field(s)',
  2388047: 'Message header format is incorrect',
  2388072: 'Message body format is incorrect',
  2388073: 'Message footer format is incorrect',
  2388293: 'Message has too many variables for its length',
  2388299: 'Variables cannot be at the start or end of the template',
} as const

/** A refusal of a template, as the Graph API words it. Without a subcode: Meta documents none for it. */
export const templateProblem = (details: string, subcode?: keyof typeof titles): GraphError =>
  graphError(100, {
    details,
    userTitle: subcode === undefined ? 'Invalid parameter' : titles[subcode],
    ...(subcode !== undefined && { subcode }),
  })

/** A text longer than Meta takes, counted in characters; undefined where it fits. */
export const tooLong = (words: string, most: number, what: string): GraphError | undefined =>
  [...words].length > most ? templateProblem(`${what} has more than ${most} characters.`, 2388040) : undefined
