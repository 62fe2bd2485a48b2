import { filled } from './internal/filled'

/** An address with what is known, each value as it may stand in one: what a customer answered never leads elsewhere. */
export const filledUrl = (url: string, known: Readonly<Record<string, string>>): string =>
  filled(
    url,
    Object.fromEntries(Object.entries(known).map(([name, value]) => [name, encodeURIComponent(value)])),
  )

/** Where an address leads; empty: it is none, or what is filled in would decide it. */
export function originOf(url: string): string {
  if (!URL.canParse(url) || /\{/.test(url.split(/[?#]/)[0]?.split('/').slice(0, 3).join('/') ?? '')) return ''
  return new URL(url).origin
}
