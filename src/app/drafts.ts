/** What is being typed, per ticket: it survives a change of conversation, a reload and a crash. */
export type Draft = Readonly<{ text: string; type: 'chat' | 'comment'; replyTo: string | null }>

export interface Drafts {
  /** The draft of a ticket; undefined when nothing is typed. */
  get(ticketId: string): Draft | undefined
  /** Keeps a draft, or forgets it when its text is empty. Written to disk within 300 ms. */
  set(ticketId: string, draft: Draft): void
  subscribe(listener: () => void): () => void
}
