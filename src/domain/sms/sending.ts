/** What a provider said to a message: its status of HTTP; or that nothing came back, and whether anything had left by then. */
export type SmsAnswer = Readonly<{ status: number }> | Readonly<{ left: boolean }>

/**
 * What becomes of an SMS by that. `retry`: it was surely not taken, later it may be; `login`: nor is anything else of this account;
 * `refused`: never as it is; `unknown`: it may have left, and is not sent again, or somebody would have it twice.
 */
export type SmsFate = 'taken' | 'retry' | 'login' | 'refused' | 'unknown'

export function fateOf(answer: SmsAnswer): SmsFate {
  if ('left' in answer) return answer.left ? 'unknown' : 'retry'
  const { status } = answer
  if (status >= 200 && status < 300) return 'taken'
  if (status === 429 || status === 503) return 'retry'
  if (status === 401 || status === 403) return 'login'
  // A server that failed over it, or stands before one that did, may have taken it first.
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

/** How often an SMS is tried, which takes about nine hours (retryMs): an offer of yesterday is none. */
export const SMS_TRIES = 10
