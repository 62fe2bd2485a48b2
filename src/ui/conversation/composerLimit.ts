/** WhatsApp takes no longer text, characters. */
export const LIMIT = 4096
/** From here on one is told how long a text is, characters. */
export const NEAR_LIMIT = 3600
