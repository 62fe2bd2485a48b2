import * as v from 'valibot'

/** Why a name is no domain that a shop can send from. */
export type DomainFault = 'shape' | 'free'

/** Domains of mailboxes that anybody may have: nobody but their owner can prove them, and all others' mail is refused there. */
const FREE = new Set(
  'gmail.com googlemail.com hotmail.com hotmail.com.br outlook.com outlook.com.br live.com msn.com yahoo.com yahoo.com.br ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com zoho.com uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com zipmail.com.br sapo.pt'.split(
    ' ',
  ),
)

/** Is it a domain whose mailboxes anybody may have? */
export const isFreeMail = (domain: string): boolean => FREE.has(domain)

/** RFC 1035: characters of a name and of a label; room is left for what stands before it, such as a DKIM selector. */
const LONGEST = 180
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The domain that somebody typed, as name servers know it: in small letters, accents in the alphabet of domains (IDNA), of an
 * address or a page what names it.
 */
export function domainOf(typed: string): Readonly<{ name: string }> | Readonly<{ fault: DomainFault }> {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '')
  const name =
    /^[^\s:%[\]\\]+$/.test(bare) && URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : ''
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  if (
    labels.length < 2 ||
    name.length > LONGEST ||
    !labels.every((one) => LABEL.test(one)) ||
    !/^[a-z]|^xn--/.test(top)
  )
    return { fault: 'shape' }
  return isFreeMail(name) ? { fault: 'free' } : { name }
}

const FAULTS: Readonly<Record<DomainFault, string>> = {
  shape: 'Escreva um domínio da loja, por exemplo loja.com.br.',
  free: 'Este é um provedor de e-mail gratuito: só o dono dele pode provar que o domínio é seu. Use um domínio da loja.',
}

/** Why a name does not serve, in a sentence. */
export const domainFaultText = (fault: DomainFault): string => FAULTS[fault]

/** A new domain as it is typed in. */
export const DomainForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(253)),
})
