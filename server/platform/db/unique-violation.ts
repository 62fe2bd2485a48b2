import { errorCode } from '../startup-error'

/** Was a row refused because a unique index has another like it? */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'
