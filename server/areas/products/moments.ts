import { defineMoment } from '../../platform/moment'

/** Products were written: what is kept of them elsewhere goes by how they stand now. */
export const productsWritten = defineMoment<{ record: Readonly<{ id: string }> }>('productsWritten')

/** Products or offers have changed, and it is about to be told; all of a transaction are one. */
export const productsChanged = defineMoment<{ tell: Readonly<Record<never, never>> }>('productsChanged')
