import ipaddr from 'ipaddr.js'
import type { Work } from '../../platform/db/work'
import { UNKNOWN_ADDRESS } from '../../platform/http/address'

/** More than a house with many shops has. */
export const MOST_RANGES = 200

/**
 * A range as it is kept: 203.0.113.0/24, 2001:db8::/48. A bare address is a range of one; bits behind the prefix
 * are dropped. Null for what is none, and for one so wide that it would trust everybody (below /8 and /16).
 */
export function rangeOf(text: string): string | null {
  const wanted = text.trim()
  const [first = ''] = wanted.split('/')
  // 203.0.113 is read as 203.0.0.113 by the old rules: hardly what was meant.
  if (!first.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(first)) return null
  try {
    const [address, bits] = wanted.includes('/')
      ? ipaddr.parseCIDR(wanted)
      : [ipaddr.parse(wanted), ipaddr.parse(wanted).kind() === 'ipv4' ? 32 : 128]
    const plain = ipaddr.process(address.toString())
    // An IPv4 range may be written in IPv6 (::ffff:203.0.113.0/120).
    const prefix = address.kind() === 'ipv6' && plain.kind() === 'ipv4' ? bits - 96 : bits
    if (prefix < (plain.kind() === 'ipv4' ? 8 : 16)) return null
    const network =
      plain.kind() === 'ipv4'
        ? ipaddr.IPv4.networkAddressFromCIDR(`${plain.toString()}/${prefix}`)
        : ipaddr.IPv6.networkAddressFromCIDR(`${plain.toString()}/${prefix}`)
    return `${network.toString()}/${prefix}`
  } catch {
    // The library throws for whatever is no address.
    return null
  }
}

/** The first of the ranges (as {@link rangeOf} gives them) in which the address lies. */
export function rangeAround(ranges: readonly string[], ip: string): string | null {
  if (ip === UNKNOWN_ADDRESS || !ipaddr.isValid(ip)) return null
  // An IPv4 client of an IPv6 socket comes as ::ffff:203.0.113.7.
  const address = ipaddr.process(ip)
  return (
    ranges.find((range) => {
      const [network, bits] = ipaddr.parseCIDR(range)
      return network.kind() === address.kind() && address.match(network, bits)
    }) ?? null
  )
}

/** Does the address lie in one of the tenant's trusted ranges? */
export async function isTrusted(work: Work, ip: string): Promise<boolean> {
  const rows = await work.query<{ range: string }>('SELECT range FROM trusted_ranges WHERE tenant_id = $1', [
    work.tenant.id,
  ])
  return (
    rangeAround(
      rows.map(({ range }) => range),
      ip,
    ) !== null
  )
}
