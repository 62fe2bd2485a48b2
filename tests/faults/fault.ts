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

/** What a lane is asked to run: `fault` is a fault's name and `file` where it lies, null for nothing planted. */
export type Asked = Readonly<{ fault: string | null; file: string | null; caughtBy: string }>

/** How it ended: the first test that failed, how many passed, and what could not even be run. */
export type Outcome = Readonly<{ failed: string | null; passed: number; broken: readonly string[] }>
