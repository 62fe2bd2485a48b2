/** What is being written: its text, whom it is for, and what it answers. */
export type Writing = Readonly<{ text: string; type: 'chat' | 'comment'; replyTo: string | null }>

export const NOTHING: Writing = { text: '', type: 'chat', replyTo: null }

/** The same to whoever reads it; where there is no text, the rest is nothing. */
export const sameWriting = (a: Writing, b: Writing): boolean =>
  a.text === b.text && (a.text === '' || (a.type === b.type && a.replyTo === b.replyTo))

type Question = Readonly<{
  /** What stands in the composer here. */
  local: Writing
  /** What this device and the server last agreed on. */
  agreed: Writing
  /** What the server keeps, and the device that wrote it; null: it has never heard of any. */
  server: (Writing & { device: string }) | null
  /** This one. */
  device: string
  /** A key was pressed here just now. */
  typing: boolean
}>

/**
 * What is to be done about a draft that may be written on two devices:
 *
 *   push    what stands here is told to the server
 *   take    what another device wrote is put in here: nothing was written here since both were the same
 *   offer   both wrote: what stands here stays, and the other text is offered in a line
 *   none    they are the same
 *
 * Text that is being typed is never replaced, and no text goes that is not part of the one that stays.
 */
export function settleDraft({
  local,
  agreed,
  server,
  device,
  typing,
}: Question): 'push' | 'take' | 'offer' | 'none' {
  const theirs = server ?? NOTHING
  if (sameWriting(local, theirs)) return 'none'
  if (!server || server.device === device) return 'push'
  if (local.text === '') return sameWriting(agreed, theirs) ? 'push' : 'take'
  if (sameWriting(local, agreed) && !typing) return 'take'
  return theirs.text === '' || local.text.includes(theirs.text) ? 'push' : 'offer'
}
