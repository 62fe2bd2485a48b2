import type { Ids } from '@infra/ids'

const KEY = 'balcao:device'

/** How this device names itself to the server; another one at each start where the browser keeps nothing. */
export function deviceId(ids: Ids, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  try {
    const known = storage.getItem(KEY)
    if (known !== null && /^[\w-]{1,64}$/.test(known)) return known
    const fresh = ids.unique()
    storage.setItem(KEY, fresh)
    return fresh
  } catch {
    return ids.unique()
  }
}
