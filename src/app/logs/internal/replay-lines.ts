/** A file that is read in slices, one after the other. */
export type FileSlices = Readonly<{ size: number; slice: (from: number, to: number) => ArrayBuffer }>

/** Bytes read at a time. */
const SLICE = 4 * 1024 * 1024

/**
 * The lines of a file, without having it in memory as a whole: it may be longer than a string can be.
 * @param progress is told how much has been read, from 0 to 1.
 */
export function* linesOfFile(
  { size, slice }: FileSlices,
  progress: (done: number) => void,
  sliceSize = SLICE,
): Generator<string> {
  const decoder = new TextDecoder('utf-8')
  // Pieces of a line that is longer than a slice (a checkpoint) are joined once, when its end is here.
  let pieces: string[] = []
  for (let from = 0; from < size; from += sliceSize) {
    const to = Math.min(size, from + sliceSize)
    const [first = '', ...others] = decoder.decode(slice(from, to), { stream: true }).split('\n')
    pieces.push(first)
    for (const next of others) {
      yield pieces.join('')
      pieces = [next]
    }
    progress(to / size)
  }
  pieces.push(decoder.decode())
  yield pieces.join('')
}
