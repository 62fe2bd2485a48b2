import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../platform/config'
import type { Tenant } from '../../../platform/db/work'

/** Where a file of a product list is fetched from. */
type Place = Readonly<{ kind: 'folder'; file: string } | { kind: 'url'; url: string }>

/** A sentence about why a place will not do. */
export class BadPlace extends Error {}

/** The place as it is written, if the operator allows it: an address below the shop's own folder at one of theirs, or a name in the shop's own folder. @throws BadPlace */
export function placeOf(written: string, { files }: Config['erp'], tenant: Tenant): Place {
  const text = written.trim()
  if (/^https?:\/\//i.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : null
    // As in the folder: each shop's files lie in a folder of its own.
    const own = files.urls.map((one) => `${one}${tenant.slug}/`)
    if (url?.username !== '' || url.password !== '' || !isBelow(url, own))
      throw new BadPlace(
        `Este endereço não está entre os que o responsável pelo Balcão permite para esta loja (ERP_FILES_URLS, pasta ${tenant.slug}).`,
      )
    return { kind: 'url', url: url.href }
  }
  if (files.folder === null)
    throw new BadPlace('O responsável pelo Balcão não abriu uma pasta para arquivos (ERP_FILES_DIR).')
  if (!/^[\p{L}\p{N}._ -]{1,120}\.(csv|txt|xlsx)$/iu.test(text) || text.startsWith('.'))
    throw new BadPlace('Escreva o nome do arquivo, por exemplo produtos.csv, sem pastas.')
  return { kind: 'folder', file: path.join(files.folder, tenant.slug, text) }
}

/**
 * What another server may take for a step out of the folder once it has decoded it (RFC 3986, 2.4 and 3.3): a slash, a
 * backslash, a dot, a percent that hides one of these, a NUL; and steps that carry a parameter.
 */
const DISGUISED = /%(2f|5c|2e|25|00)|\/\.{1,2}(;|\/|$)/i

/** Does the address lie below one of these? Paths are compared as they are once dots are resolved; none may hide a step. */
export const isBelow = (url: URL, allowed: readonly string[]): boolean =>
  allowed.some((one) => {
    const base = new URL(one)
    return (
      url.origin === base.origin &&
      url.pathname.startsWith(base.pathname) &&
      !DISGUISED.test(`/${url.pathname.slice(base.pathname.length)}`)
    )
  })

/** The file's real path, which no link may lead out of the shop's folder. @throws BadPlace */
export async function realFile(file: string, folder: string, tenant: Tenant): Promise<string> {
  const own = path.join(folder, tenant.slug)
  try {
    const [real, root] = await Promise.all([realpath(file), realpath(own)])
    if (!real.startsWith(root + path.sep)) throw new BadPlace('O arquivo não está na pasta da loja.')
    if (!(await stat(real)).isFile()) throw new BadPlace('Isto não é um arquivo.')
    return real
  } catch (error) {
    if (error instanceof BadPlace) throw error
    throw new BadPlace('O arquivo não está na pasta da loja.')
  }
}
