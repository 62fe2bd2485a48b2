/**
 * Failures in a row of one account, and within a quarter of an hour from one address, that are still free. A try counts
 * from when it begins: the people of a shop who come in at the same moment must not meet one.
 */
export const FREE_FAILURES = { account: 2, address: 20 }

/** How often the work of an answer is doubled, at most: some seconds for an ordinary browser. */
export const MOST_DOUBLINGS = 4

/** Failures up to now, of an account and from an address. */
export type Failures = Readonly<{ account: number; address: number }>

/**
 * Is a captcha asked for before the next password is looked at? People who mistype a password meet none; whoever tries
 * many meets one each time.
 */
export const captchaIsDue = (failures: Failures): boolean =>
  failures.account >= FREE_FAILURES.account || failures.address >= FREE_FAILURES.address

/** How often its work is doubled: once for each further failure of the account, and each further twenty of the address. */
export const doublingsFor = ({ account, address }: Failures): number =>
  Math.min(
    MOST_DOUBLINGS,
    Math.max(
      0,
      account - FREE_FAILURES.account,
      Math.floor((address - FREE_FAILURES.address) / FREE_FAILURES.address),
    ),
  )
