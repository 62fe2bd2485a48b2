import { daysBetween } from '../time/relative-time'

/** How a payment or request stands. */
type RequestStatus =
  | Readonly<{ kind: 'success' | 'expired' | 'processing' | 'none' }>
  /** `daysLeft`: calendar days by the shop's clock until the day of its expiry, 0 on that day; null when it does not expire. */
  | Readonly<{ kind: 'pending'; daysLeft: number | null }>

/**
 * How a payment or request stands (specification section 4): `success`; `request_sucess` (the contract's own
 * spelling) pending until its expiry and expired past it; `await` in processing ("Em processamento"); anything
 * else "Sem informações". Times in ms, days in `zone`; an expiry that is no moment counts as none.
 */
export function requestStatus(
  status: string | null,
  expiresAt: string | null,
  now: number,
  zone: string,
): RequestStatus {
  switch (status) {
    case 'success':
      return { kind: 'success' }
    case 'request_sucess': {
      const expiry = expiresAt === null ? Number.NaN : Date.parse(expiresAt)
      if (Number.isNaN(expiry)) return { kind: 'pending', daysLeft: null }
      return now >= expiry
        ? { kind: 'expired' }
        : { kind: 'pending', daysLeft: daysBetween(now, expiry, zone) }
    }
    case 'await':
      return { kind: 'processing' }
    default:
      return { kind: 'none' }
  }
}
