/** Where ids and chance come from: the only place that reads the device's random source. */
export type Ids = Readonly<{
  /** A new unique id: 128 random bits as 32 hexadecimal digits. */
  unique(): string
  /** An even number from 0 up to, not including, 1. */
  chance(): number
}>

export const deviceIds: Ids = {
  // getRandomValues, unlike randomUUID, also works on a shop's plain-http address.
  unique: () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
}

/** A delay before the next try: doubles from `baseMs` with each attempt (from 1) up to `capMs`, spread over its upper half. */
export function backoff(ids: Ids, attempt: number, baseMs: number, capMs: number): number {
  const full = Math.min(capMs, baseMs * 2 ** Math.min(attempt - 1, 16))
  return Math.round(full * (0.5 + ids.chance() / 2))
}
