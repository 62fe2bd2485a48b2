import type { Decoded } from './registry'

/** A decoder of `npm run generate`, where no schema is at hand to say what does not fit. */
export const reasonless =
  <D>(straight: (data: unknown) => D | undefined) =>
  (data: unknown): Decoded<D> => {
    const decoded = straight(data)
    return decoded === undefined
      ? { ok: false, reason: 'payload: not of its shape' }
      : { ok: true, data: decoded }
  }
