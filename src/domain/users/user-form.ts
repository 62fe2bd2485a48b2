import { isEmail } from '../contacts/email'
import { longEnough } from '../login/password-strength'

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

/** What is wrong with a user, the first field first; null where nothing is. */
export function userProblem(form: UserForm): UserProblem | null {
  const { name, username, email, password, max_chat_tickets: held, max_active_chat_tickets: active } = form
  if (name.trim() === '') return { field: 'name', why: 'empty' }
  if (name.trim().length > LONGEST_USER_NAME) return { field: 'name', why: 'long' }
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u.test(username)) return { field: 'username', why: 'shape' }
  if (!isEmail(email)) return { field: 'email', why: 'shape' }
  if (password !== null) {
    if (!longEnough(password)) return { field: 'password', why: 'short' }
    if (password.length > LONGEST_PASSWORD) return { field: 'password', why: 'long' }
  }
  if (!isLimit(held)) return { field: 'max_chat_tickets', why: 'range' }
  if (!isLimit(active)) return { field: 'max_active_chat_tickets', why: 'range' }
  if (held !== null && active !== null && active > held)
    return { field: 'max_active_chat_tickets', why: 'order' }
  return null
}

const isLimit = (limit: number | null): boolean =>
  limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= MOST_TICKETS)
