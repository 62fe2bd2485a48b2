import { isEmail } from '../contacts/email'
import { longEnough } from '../login/password-strength'
import { isPlainName } from '../text/plain-name'

/** A user as typed in. */
export type UserForm = Readonly<{
  name: string
  username: string
  email: string
  /** Null: as it is. */
  password: string | null
  /** How many unfinished tickets they may hold, and how many of those may want them; null: any number. */
  max_chat_tickets: number | null
  max_active_chat_tickets: number | null
}>

export const LONGEST_USER_NAME = 120
/** More than this is no limit. */
export const MOST_TICKETS = 1_000
/** Longer passwords are not hashed. */
export const LONGEST_PASSWORD = 512

/** The field that is no good, and why. */
export type UserProblem = Readonly<{
  field: keyof UserForm
  why: 'empty' | 'long' | 'shape' | 'short' | 'range' | 'order'
}>

/** What is wrong with a user: each field once, as the form has them. */
export function userProblems(form: UserForm): UserProblem[] {
  const { name, username, email, password, max_chat_tickets: held, max_active_chat_tickets: active } = form
  const found: UserProblem[] = []
  if (name.trim() === '') found.push({ field: 'name', why: 'empty' })
  else if (name.trim().length > LONGEST_USER_NAME) found.push({ field: 'name', why: 'long' })
  else if (!isPlainName(name)) found.push({ field: 'name', why: 'shape' })
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(username)) found.push({ field: 'username', why: 'shape' })
  if (!isEmail(email)) found.push({ field: 'email', why: 'shape' })
  if (password !== null && !longEnough(password)) found.push({ field: 'password', why: 'short' })
  else if (password !== null && password.length > LONGEST_PASSWORD)
    found.push({ field: 'password', why: 'long' })
  if (!isLimit(held)) found.push({ field: 'max_chat_tickets', why: 'range' })
  if (!isLimit(active)) found.push({ field: 'max_active_chat_tickets', why: 'range' })
  else if (held !== null && active !== null && active > held)
    found.push({ field: 'max_active_chat_tickets', why: 'order' })
  return found
}

const isLimit = (limit: number | null): boolean =>
  limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= MOST_TICKETS)
