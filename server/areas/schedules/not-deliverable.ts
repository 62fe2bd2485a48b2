/** A message that leaves later cannot leave now; the sentence is for its author. */
export class NotDeliverable extends Error {
  override readonly name = 'NotDeliverable'
  readonly code: 'WINDOW_CLOSED' | 'CONNECTION_OFF' | 'BLACKLISTED' | 'OPTED_OUT' | 'AUTHOR_GONE'

  constructor(code: NotDeliverable['code'], sentence: string) {
    super(sentence)
    this.code = code
  }
}
