import { measureBuilt } from './built'
import type { BenchRow } from './row'

/** The fold against its peers: see fold/measure.ts. */
export const benchFold = (): Promise<BenchRow[]> => measureBuilt('bench-fold', 'tests/bench/fold/measure.ts')
