import type { Config } from '../../platform/config'

/** Where flows may ask: the hosts that the shop has named, by https, and what the operator vouches for. */
export const originsAllowed = (
  hosts: string | null,
  { botOrigins }: Pick<Config, 'botOrigins'>,
): ReadonlySet<string> =>
  new Set([
    ...botOrigins,
    ...(hosts ?? '')
      .split(/[\s,;]+/)
      .map((host) => host.trim().toLowerCase())
      .filter((host) => /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host))
      .map((host) => `https://${host}`),
  ])
