import { randomInt } from 'node:crypto'

/** What came of the subscription handshake. */
interface Handshake {
  ok: boolean
  /** HTTP status; null: no answer. */
  status: number | null
  body: string
}

/** Asks the product to prove that it knows the verify token, as Meta does on subscription (section 1.1). */
export async function handshake(url: string, verifyToken: string): Promise<Handshake> {
  const challenge = String(randomInt(1e9, 2e9))
  const target = new URL(url)
  target.searchParams.set('hub.mode', 'subscribe')
  target.searchParams.set('hub.challenge', challenge)
  target.searchParams.set('hub.verify_token', verifyToken)
  try {
    const answer = await fetch(target, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    const body = await answer.text()
    return { ok: answer.status === 200 && body === challenge, status: answer.status, body }
  } catch (error) {
    return { ok: false, status: null, body: String(error) }
  }
}
