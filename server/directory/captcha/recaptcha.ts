import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { RecaptchaConfig } from '../../platform/config'

/** How long Google may take to say whether an answer is good, ms. */
const PATIENCE_MS = 5_000
/** Google takes an answer for so long, s. */
const ANSWER_S = 2 * 60

const Verdict = v.object({ success: v.boolean() })

/**
 * What an answer to a reCAPTCHA is worth, as Google says: an id to be taken once, and when it is over; null for one
 * that is not good. Google takes each once itself.
 * @throws where Google cannot be reached or does not answer as documented.
 */
export async function recaptchaIn(
  { url, secret }: RecaptchaConfig,
  answer: string,
  ip: string,
): Promise<{ id: string; expiresAt: Date } | null> {
  const response = await fetch(`${url}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`siteverify: ${response.status}`)
  const { success } = v.parse(Verdict, await response.json())
  if (!success) return null
  const id = createHash('sha256').update(answer).digest('base64url')
  return { id, expiresAt: new Date(Date.now() + ANSWER_S * 1000) }
}
