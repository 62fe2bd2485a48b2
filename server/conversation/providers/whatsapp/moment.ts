/** Before WhatsApp was founded nothing was written on it. */
const EARLIEST = Date.UTC(2009, 0, 1)
const DAY_MS = 86_400_000

/**
 * A provider's timestamp: unix seconds as text or number, milliseconds when above 1e11 (whatsapp-facts 1.1).
 * What cannot be a time of writing counts as the time of receipt.
 */
export function providerMoment(stamp: string | number | undefined, receivedAt: Date): Date {
  const number = typeof stamp === 'string' && /^\d{1,16}$/.test(stamp) ? Number(stamp) : stamp
  if (typeof number !== 'number' || !Number.isFinite(number)) return receivedAt
  const ms = number > 1e11 ? number : number * 1000
  return ms >= EARLIEST && ms <= receivedAt.getTime() + DAY_MS ? new Date(ms) : receivedAt
}

/** For so long Meta repeats a webhook that was not answered (whatsapp-facts 1.1): one that is older was kept by somebody else. */
const REPEATED_MS = 7 * DAY_MS

/** A message is older than Meta's own last repetition of it. */
export class TooOld extends Error {
  override readonly name = 'TooOld'
}

/**
 * When a message was written.
 * @throws TooOld more than seven days after that: a body stays signed for ever, and must not bring back what was erased.
 */
export function writtenAt(stamp: string | number | undefined, receivedAt: Date): Date {
  const at = providerMoment(stamp, receivedAt)
  if (receivedAt.getTime() - at.getTime() > REPEATED_MS) throw new TooOld('mensagem de mais de 7 dias')
  return at
}
