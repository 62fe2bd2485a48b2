import { importKey, type StoreKey } from './seal'

/*
 * What a tenant's store is sealed with is not in the store, nor anywhere in the browser's files as it is: it is
 * made of a cookie, and browsers keep cookies under a key of the system's user (Windows, macOS, Linux with a
 * keyring). Reading it waits for nothing, and a start without a network opens the store as ever. It is let go with
 * the session: what then still lies in the browser's files can be opened by nobody (docs/decisions/0012-rows-at-rest.md).
 */

/** Days that a key lives without being used: as long as the log's window. */
const DAYS = 7
const BYTES = 32

/** The tenant's key; null when there is none. */
export async function storeKey(tenant: string): Promise<StoreKey> {
  const secret = secretOf(tenant)
  return secret && importKey(secret)
}

/**
 * The tenant's key for another week; made when there is none. Asked for by the tab alone that owns the store.
 * @param renew makes another key: what was sealed before can then be opened by nobody any more.
 */
export async function keepStoreKey(tenant: string, renew = false): Promise<StoreKey> {
  if (!seals()) return null
  const secret = (!renew && secretOf(tenant)) || randomSecret()
  keep(tenant, secret)
  return importKey(secret)
}

/** Keeps the tenant's key for another week, where there is one. */
export function prolongStoreKey(tenant: string): void {
  const secret = secretOf(tenant)
  if (secret) keep(tenant, secret)
}

/** Lets the key go. */
export function forgetStoreKey(tenant: string): void {
  if (seals()) write(tenant, '', 0)
}

/** Is this a page, of an origin that may cipher? In a worker there are no cookies: it is handed the key. */
const seals = (): boolean => typeof document !== 'undefined' && globalThis.crypto?.subtle !== undefined

/** A secret of nobody's. */
export const randomSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(BYTES))

const keep = (tenant: string, secret: Uint8Array): void =>
  write(tenant, btoa(String.fromCharCode(...secret)), DAYS * 86_400)

function write(tenant: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies answers later, and not in every browser.
  document.cookie = `${nameOf(tenant)}=${value}; Max-Age=${maxAgeS}; Path=/${tenant}; SameSite=Strict${secure}`
}

function secretOf(tenant: string): Uint8Array<ArrayBuffer> | null {
  if (!seals()) return null
  const begin = `${nameOf(tenant)}=`
  const value = document.cookie.split('; ').find((one) => one.startsWith(begin))
  try {
    const secret = Uint8Array.from(atob(value?.slice(begin.length) ?? ''), (unit) => unit.charCodeAt(0))
    return secret.length === BYTES ? secret : null
  } catch {
    return null
  }
}

/** Slugs are letters, digits and dashes (contract/tenants). */
const nameOf = (tenant: string): string => `store-${tenant}`
