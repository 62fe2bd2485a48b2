/** Key under which the device remembers that somebody is signed in for a tenant. */
export const signedInKey = (tenant: string): string => `balcao/${tenant}/signedIn`

/**
 * Who is here, as far as the device remembers across reloads: somebody, nobody, or nobody any more while what
 * was theirs is being erased.
 */
export type SignedIn = 'in' | 'out' | 'erasing'

/** Whether to open the store before asking the server. */
export type SignedInHint = Readonly<{ get(): SignedIn; set(signedIn: SignedIn): void }>

const WRITTEN: Readonly<Record<SignedIn, string>> = { in: '1', out: '0', erasing: 'erasing' }

/** The hint of a tenant, kept in `storage`. */
export function signedInHint(storage: Storage, tenant: string): SignedInHint {
  const key = signedInKey(tenant)
  return {
    get() {
      const written = storage.getItem(key)
      if (written === WRITTEN.in) return 'in'
      return written === WRITTEN.erasing ? 'erasing' : 'out'
    },
    set: (signedIn) => storage.setItem(key, WRITTEN[signedIn]),
  }
}
