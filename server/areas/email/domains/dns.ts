import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { DnsAnswer, DnsType, LookUp } from '../../../../src/domain/email/domain-check'
import { isPublicAddress } from '../../../platform/fetch/public-address'

/** How long a name server may take to answer a question, ms, and how often it is asked. */
const PATIENCE = { timeout: 3_000, tries: 2 } as const
/** Name servers of a zone that are asked: one of them answers. */
const MOST_SERVERS = 4
/** Answers that say that there is nothing; any other failure says nothing. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Asks about a domain by its zone's own name servers: others keep for hours that something is not there. What these send
 * one elsewhere for, as an alias of another zone, is asked of the system's. `server`: the one that is asked everything.
 */
export async function lookUpFor(domain: string, server: string | null): Promise<LookUp> {
  const usual = new Resolver(PATIENCE)
  if (server !== null) {
    usual.setServers([server])
    return (host, type) => ask(usual, host, type)
  }
  const zone = await zoneOf(domain, usual)
  return async (host, type) => {
    if (!zone || !(host === zone.name || host.endsWith(`.${zone.name}`))) return ask(usual, host, type)
    const own = await ask(zone.resolver, host, type)
    return own.kind === 'found' ? own : seenBy(own, await ask(usual, host, type))
  }
}

const seenBy = (own: DnsAnswer, others: DnsAnswer): DnsAnswer =>
  others.kind === 'found' || own.kind === 'failed' ? others : own

type Zone = Readonly<{ name: string; resolver: Resolver }>

/**
 * The zone that a domain stands in. A stranger says where its servers are: only those of the public internet are asked, or a
 * domain could have us call on the operator's own network.
 */
async function zoneOf(domain: string, usual: Resolver): Promise<Zone | null> {
  const labels = domain.split('.')
  for (let at = 0; at < labels.length - 1; at++) {
    const name = labels.slice(at).join('.')
    const servers = await usual.resolveNs(name).catch(() => [])
    if (servers.length === 0) continue
    const found = await Promise.all(
      servers.slice(0, MOST_SERVERS).map((one) => usual.resolve4(one).catch(() => [])),
    )
    const addresses = found
      .flat()
      .filter((one) => isIP(one) === 4 && isPublicAddress(one))
      .slice(0, MOST_SERVERS)
    if (addresses.length === 0) return null
    const resolver = new Resolver(PATIENCE)
    resolver.setServers(addresses)
    return { name, resolver }
  }
  return null
}

const bare = (host: string) => host.toLowerCase().replace(/\.$/, '')

async function ask(resolver: Resolver, host: string, type: DnsType): Promise<DnsAnswer> {
  try {
    const values = await valuesOf(resolver, host, type)
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' }
  } catch (error) {
    return { kind: NOTHING.has((error as { code?: unknown }).code) ? 'none' : 'failed' }
  }
}

async function valuesOf(resolver: Resolver, host: string, type: DnsType): Promise<string[]> {
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(host)).map((strings) => strings.join(''))
    case 'MX':
      return (await resolver.resolveMx(host)).map(({ priority, exchange }) => `${priority} ${bare(exchange)}`)
    case 'CNAME':
      return (await resolver.resolveCname(host)).map(bare)
  }
}
