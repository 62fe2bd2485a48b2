/* The names under which the pieces of a recording lie among the uploads of this device. */

/** What they begin with. */
export const RECORDING = 'rec:'
/** Is it a piece of a recording? */
export const isPiece = (id: string): boolean => id.startsWith(RECORDING)

/** A piece's id without its number: one for all pieces of a recording. */
export const recordingOf = (id: string): string => id.slice(0, id.lastIndexOf(':'))
/** The conversation in a piece's id; those of earlier builds named no recording after it. */
export const ticketOf = (id: string): string =>
  id
    .slice(RECORDING.length)
    .replace(/:\d+$/, '')
    .replace(/:\d{15}-[\w-]+$/, '')
