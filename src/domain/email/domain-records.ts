/** What a shop creates at its name servers, and what each is for. */
export const RECORD_KINDS = ['ownership', 'dkim1', 'dkim2', 'return_mx', 'return_spf', 'dmarc'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
export type RecordType = 'TXT' | 'MX'

/** A record as it is to be created. */
export type WantedRecord = Readonly<{ kind: RecordKind; type: RecordType; host: string; value: string }>

/** What the records of a domain are made of. */
export type DomainIdentity = Readonly<{
  name: string
  /** What only this shop was told. */
  token: string
  /** The keys that its mails are signed with: selector, and the public key as base64 of DER (RFC 6376, `p=`). */
  keys: readonly [DkimKey, DkimKey]
}>
export type DkimKey = Readonly<{ selector: string; publicKey: string }>

/** Where the house takes in mails that come back, and what names its senders in SPF. */
export type MailHouse = Readonly<{ returnHost: string; spf: string }>

/** The host that mails of a domain come back to: the envelope's, aligned with it (RFC 7489, relaxed). */
export const returnHostOf = (domain: string): string => `bounce.${domain}`

/** The records of a domain, in the order in which they are shown. */
export function wantedRecords(domain: DomainIdentity, house: MailHouse): WantedRecord[] {
  const { name, token, keys } = domain
  const dkim = ({ selector, publicKey }: DkimKey, kind: RecordKind): WantedRecord => ({
    kind,
    type: 'TXT',
    host: `${selector}._domainkey.${name}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  })
  return [
    { kind: 'ownership', type: 'TXT', host: `_balcao.${name}`, value: `balcao-dominio=${token}` },
    dkim(keys[0], 'dkim1'),
    dkim(keys[1], 'dkim2'),
    { kind: 'return_mx', type: 'MX', host: returnHostOf(name), value: `10 ${house.returnHost}` },
    { kind: 'return_spf', type: 'TXT', host: returnHostOf(name), value: `v=spf1 ${house.spf} -all` },
    {
      kind: 'dmarc',
      type: 'TXT',
      host: `_dmarc.${name}`,
      value: `v=DMARC1; p=none; rua=mailto:dmarc@${name}`,
    },
  ]
}
