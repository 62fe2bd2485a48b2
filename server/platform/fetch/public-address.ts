import { BlockList, isIP } from 'node:net'

/** What is no host of the public internet (IANA, "IPv4 Special-Purpose Address Registry"; multicast and what is reserved). */
const SPECIAL_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, and in it what clouds tell a machine of itself.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within global unicast: protocols' own (Teredo among them), documentation, and 6to4, which carries any IPv4 address. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (subnets: readonly (readonly [string, number])[], type: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, type)
  return list
}
const special4 = listOf(SPECIAL_4, 'ipv4')
const special6 = listOf(SPECIAL_6, 'ipv6')
const unicast6 = listOf([['2000::', 3]], 'ipv6')

/**
 * Is this a numeric address of a host on the public internet? Of IPv6 only global unicast is: what is mapped from IPv4 (::ffff:),
 * translated (64:ff9b:), local or multicast lies outside of it.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
