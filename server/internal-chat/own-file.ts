import type { Tenant, Work } from '../platform/db/work'

/**
 * The plain address of a file of this tenant, without signature or host; null when the address is none of the
 * tenant's own: of another tenant, another place, a path that climbs, a script.
 */
export function ownFileAddress({ slug }: Tenant, address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '').replace(/[?#].*$/s, '')
  const [, tenant, id] = /^\/([a-z0-9-]{1,40})\/api\/file\/([1-9]\d{0,17})$/.exec(path) ?? []
  return tenant === slug && id !== undefined ? `/${slug}/api/file/${id}` : null
}

/** Is this the address of a file of this tenant's own file endpoint? Says nothing of whether the file exists. */
export const isOwnFile = (tenant: Tenant, address: string): boolean =>
  ownFileAddress(tenant, address) !== null

/** What is known of a file that was uploaded, by its content and not by the sender's word. */
export type UploadedFile = Readonly<{ mime: string | null; name: string | null }>

/**
 * The files of the house, as the internal chat asks for them.
 * `find`: the file at a plain address that this user may pass on; null when there is none.
 */
export interface HouseFiles {
  find(work: Work, userId: string, address: string): Promise<UploadedFile | null>
}

/** Believes the address: for as long as no area keeps files. */
export const believedFiles: HouseFiles = {
  find: async ({ tenant }, _userId, address) =>
    isOwnFile(tenant, address) ? { mime: null, name: null } : null,
}
