import { describe, expect, it } from 'vitest'
import { type UserForm, type UserProblem, userProblems } from './user-form'

const good: UserForm = {
  name: 'Ana',
  username: 'ana',
  email: 'ana@loja.test',
  password: null,
  max_chat_tickets: null,
  max_active_chat_tickets: null,
}
const MANY = 'x'.repeat(600)

describe('a user as typed in', () => {
  it.each<[string, Partial<UserForm>, readonly `${UserProblem['field']} ${UserProblem['why']}`[]]>([
    ['nothing', {}, []],
    [
      'everything that is missing at once',
      { name: ' ', username: '', email: '', password: '' },
      ['name empty', 'username shape', 'email shape', 'password short'],
    ],
    ['what is too long', { name: MANY, password: MANY }, ['name long', 'password long']],
    [
      'limits of no size',
      { max_chat_tickets: -1, max_active_chat_tickets: 1_001 },
      ['max_chat_tickets range', 'max_active_chat_tickets range'],
    ],
    [
      'more at once than in all',
      { max_chat_tickets: 3, max_active_chat_tickets: 4 },
      ['max_active_chat_tickets order'],
    ],
  ])('is told %s', (_name, over, problems) =>
    expect(userProblems({ ...good, ...over }).map(({ field, why }) => `${field} ${why}`)).toEqual(problems),
  )
})
