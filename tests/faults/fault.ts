/** Something made wrong on purpose, and the tests that must notice. */
export type Fault = Readonly<{
  name: string
  /** From the root of the repository. */
  file: string
  /** Stands in the file exactly once. */
  right: string
  wrong: string
  /** What vitest is asked to run: at least one test of it must fail. */
  caughtBy: string
}>
