import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ask } from '../client'

type Asked = { kind: string; challenge: string | null; site_key: string | null; script_url: string | null }

/** A new captcha, as the login page asks for one. */
export async function captchaOf(
  url: string,
  tenant: string,
  email?: string,
  headers?: Record<string, string>,
): Promise<Asked> {
  const query = 'query($email: String) { captcha(email: $email) { kind challenge site_key script_url } }'
  const answer = await ask(url, tenant, query, { variables: { email }, headers })
  return answer.body.data?.captcha as Asked
}

/** The answer to a proof's challenge, worked for as a browser does. */
export async function workedFor(text: string | null): Promise<string> {
  const challenge: Challenge = JSON.parse(text ?? '')
  const solution = await solveChallenge({ challenge, deriveKey })
  return encoded({ challenge, solution })
}

/** A new captcha of the tenant's, answered; for whoever wants to come in with this e-mail. */
export const answered = async (
  url: string,
  tenant: string,
  email?: string,
  headers?: Record<string, string>,
): Promise<string> => workedFor((await captchaOf(url, tenant, email, headers)).challenge)

/** An answer taken apart, changed, and put together again. */
export function changed(answer: string, change: (payload: Payload) => void): string {
  const payload: Payload = JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))
  change(payload)
  return encoded(payload)
}

type Payload = { challenge: Challenge; solution: { counter: number; derivedKey: string } }

const encoded = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64')
