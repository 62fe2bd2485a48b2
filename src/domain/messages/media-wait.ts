/**
 * A customer's file that has not come this long after its message is not waited for any more, ms: those who read the
 * message are told to ask for it. Most come within seconds; what the server still fetches takes its place when it comes.
 */
export const MEDIA_WAIT_MS = 15 * 60_000

/** How long Meta keeps the file of a message that was told by webhook, ms (whatsapp-facts, section 3). */
export const MEDIA_KEPT_MS = 7 * 86_400_000
