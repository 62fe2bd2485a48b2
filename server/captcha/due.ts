/**
 * Failures in a row of one account, and within a quarter of an hour from one address, that are still free. A try counts
 * from when it begins: the people of a shop who come in at the same moment must not meet one.
 */
export const FREE_FAILURES = { account: 2, address: 20 }

/**
 * Is a captcha asked for before the next password is looked at? `account`, `address`: failures up to now. People who
 * mistype a password meet none; whoever tries many meets one each time.
 */
export const captchaIsDue = (failures: Readonly<{ account: number; address: number }>): boolean =>
  failures.account >= FREE_FAILURES.account || failures.address >= FREE_FAILURES.address
