/** A conversation that takes files: its name, the element that it fills, and what it does with them. */
type Taker = Readonly<{
  name: string
  place: () => Element | null
  take: (files: readonly File[]) => void
}>

const takers = new Set<Taker>()

/** Files that are dropped in this conversation, or anywhere while it is the only one, go to it, until the returned function is called. */
export function takeFiles(taker: Taker): () => void {
  takers.add(taker)
  return () => void takers.delete(taker)
}

/** What a drop was: files, and the names of folders, which no browser gives as files. */
export type Dropped = Readonly<{ files: readonly File[]; folders: readonly string[] }>

/** Files and folders of a drop or a paste. */
export function filesIn(data: DataTransfer): Dropped {
  const entries = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.())
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []))
  // A folder stands among the files as one that cannot be read.
  const files = [...data.files].filter((_, n) => !entries[n]?.isDirectory)
  return { files, folders }
}

/**
 * Watches files over the whole window: they go to the conversation that they are dropped in, else to the one that is
 * open, and never to the browser, which would leave the panel for them. `untaken` hears of what no conversation took.
 */
export function watchFileDrops(
  untaken: () => void,
  foldersDropped: (names: readonly string[]) => void,
): () => void {
  const stop = new AbortController()
  /** Somebody's own: a field for files, or what has answered the event already. */
  const isOwn = (event: DragEvent) =>
    event.defaultPrevented ||
    (event.target instanceof Element && event.target.closest('input[type=file]') !== null)
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event) || isOwn(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    },
    { signal: stop.signal },
  )
  addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event) || isOwn(event) || !event.dataTransfer) return
      event.preventDefault()
      const { files, folders } = filesIn(event.dataTransfer)
      const taker = takerOf(event.target instanceof Element ? event.target : null)
      if (!taker) return untaken()
      if (folders.length > 0) foldersDropped(folders)
      if (files.length > 0) taker.take(files)
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}

/** The dialog of files that are to be sent takes more of them; what else lies over the page lets none through. */
function takerOf(target: Element | null): Taker | undefined {
  const all = [...takers]
  const dialog = document.querySelector<HTMLElement>('[data-takes-files]')
  if (dialog) return all.find(({ name }) => name === dialog.dataset.takesFiles)
  if (document.querySelector('[aria-modal="true"]')) return undefined
  // Of two that are open beside each other neither is guessed.
  return all.find(({ place }) => place()?.contains(target)) ?? (all.length === 1 ? all[0] : undefined)
}
