import { openJson, type Sealed, sealJson } from '@infra/log/seal'
import { storeKey } from '@infra/log/store-key'
import { Dexie, type Table } from 'dexie'

/** What is kept of a connection's products (null: the whole shop's): when they were read, ms, and they themselves. */
type KeptRecord<Product> = { place: string; at: number; products: Product[] | Sealed }

/**
 * The products that are sold most, beside the tenant's store and not in it: they are nobody's work, are read again at
 * any time, and may be lost. Sealed as the store is (docs/decisions/0012): without its key nobody opens them.
 */
class ProductCache<Product> extends Dexie {
  declare products: Table<KeptRecord<Product>, string>
  constructor(tenant: string) {
    super(`balcao-products:${tenant}`)
    this.version(1).stores({ products: 'place' })
  }
}

/** Runs `body` with the cache open; undefined where there is none, as in a private window: then nothing is kept. */
async function withCache<Product, T>(
  tenant: string,
  body: (cache: ProductCache<Product>) => Promise<T>,
): Promise<T | undefined> {
  const cache = new ProductCache<Product>(tenant)
  try {
    return await body(cache)
  } catch {
    // Sealed with a key that is gone, a full disk, no disk: the server is asked, as if nothing had been kept.
    return undefined
  } finally {
    cache.close()
  }
}

/** What was kept of a connection's products; undefined: nothing, or nothing that can be opened. */
export const readKept = <Product>(
  tenant: string,
  place: string | null,
): Promise<Readonly<{ at: number; products: Product[] }> | undefined> =>
  withCache<Product, Readonly<{ at: number; products: Product[] }> | undefined>(tenant, async (cache) => {
    const record = await cache.products.get(place ?? '')
    if (!record) return undefined
    return { at: record.at, products: await openJson(await storeKey(tenant), record.products) }
  })

/** Keeps them in the place of what was kept before. */
export async function writeKept<Product>(
  tenant: string,
  place: string | null,
  products: Product[],
  at: number,
): Promise<void> {
  await withCache<Product, unknown>(tenant, async (cache) =>
    cache.products.put({
      place: place ?? '',
      at,
      products: await sealJson(await storeKey(tenant), products),
    }),
  )
}
