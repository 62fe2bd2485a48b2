/** Parameters that signed addresses carry, by their spelling in small letters: they change with every signing. */
const SIGNATURE = new Set([
  // CloudFront, and signatures of no particular house
  'signature',
  'expires',
  'policy',
  'key-pair-id',
  'token',
  'awsaccesskeyid',
  'googleaccessid',
  // Meta's media hosts
  'oh',
  'oe',
  'ext',
  'hash',
])
/** Amazon and Google sign with whole families of parameters; Azure with short ones around `sig`. */
const SIGNATURE_FAMILY = /^(x-amz-|x-goog-|_nc_)/
const AZURE = new Set([
  'sig',
  'se',
  'sp',
  'sv',
  'sr',
  'st',
  'spr',
  'skoid',
  'sktid',
  'skt',
  'ske',
  'sks',
  'skv',
])

/**
 * A medium's address without its signature query (specification section 4): the same for every signing of the
 * same file, so that a temporary message and the real one can be told to show the same medium. Only what is
 * known to sign is taken off: a parameter that names the file (`?file=7`) is the address itself. The fragment
 * goes, the parameters left are put in order.
 */
export function mediaAddress(url: string): string {
  const [, base = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  const parameters = query.split('&').filter((parameter) => parameter !== '')
  const azure = parameters.some((parameter) => nameOf(parameter) === 'sig')
  const kept = parameters.filter((parameter) => {
    const name = nameOf(parameter)
    return !(SIGNATURE.has(name) || SIGNATURE_FAMILY.test(name) || (azure && AZURE.has(name)))
  })
  return kept.length > 0 ? `${base}?${kept.sort().join('&')}` : base
}

const nameOf = (parameter: string): string => (parameter.split('=', 1)[0] ?? '').toLowerCase()

/** Does the address say of itself (`expires`, unix seconds) that it is good no more? `now` in ms. */
export function addressExpired(url: string, now: number): boolean {
  const [, expires] = /[?&]expires=(\d{1,12})(?:&|$)/i.exec(url) ?? []
  return expires !== undefined && Number(expires) * 1000 < now
}
