import { hash, type Options, verify } from '@node-rs/argon2'

/** argon2id (the library's default algorithm) with 19 MiB, 2 passes, 1 lane: OWASP's first choice for it. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Longer input is not hashed: it would only cost time. */
export const LONGEST = 512

/** A hash nobody knows the password of, so that an unknown account takes as long as a known one. */
let nobody: Promise<string> | undefined

/** Does the password fit the hash? Takes the same time when there is no hash. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const fits = await verify(stored ?? (await nobody), password.slice(0, LONGEST))
  return fits && stored !== null && password.length <= LONGEST
}
