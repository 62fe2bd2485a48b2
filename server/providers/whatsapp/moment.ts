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
