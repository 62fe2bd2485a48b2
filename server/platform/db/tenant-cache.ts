import type { Tenant } from './work'

const KNOWN_MS = 10_000
const UNKNOWN_MS = 2_000
/** Names tried by strangers must not fill the memory. */
const MOST = 2_000

/** Remembers tenants by slug for some seconds, unknown slugs for less; equal questions share one look-up. */
export function tenantCache(
  load: (slug: string) => Promise<Tenant | undefined>,
): (slug: string) => Promise<Tenant | undefined> {
  const cache = new Map<string, { until: number; tenant: Promise<Tenant | undefined> }>()
  return (slug) => {
    const hit = cache.get(slug)
    if (hit && hit.until > Date.now()) return hit.tenant
    if (cache.size >= MOST) cache.clear()
    const tenant = load(slug)
    const entry = { until: Date.now() + KNOWN_MS, tenant }
    cache.set(slug, entry)
    tenant.then(
      (found) => {
        if (!found) entry.until = Date.now() + UNKNOWN_MS
      },
      () => cache.delete(slug),
    )
    return tenant
  }
}
