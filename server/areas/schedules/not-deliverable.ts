/** A message that leaves later cannot leave now; the sentence is for its author. */
export class NotDeliverable extends Error {
  override readonly name = 'NotDeliverable'
  /** 'AUTHOR_GONE', or the code of a reason of SEND_RULE. */
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}
