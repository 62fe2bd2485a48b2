const URL_RULE =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}](?::\d{1,5})?(?:[/?#]\S*)?$/iu

/**
 * Is this the address of a page? An optional http(s):// and a dotted host (specification section 5), then what
 * one likes but blanks. No other scheme, and no name and password before the host: they make one address look
 * like another.
 */
export const isUrl = (text: string): boolean => URL_RULE.test(text)

/** The address to open: https:// where none was typed. Null for what {@link isUrl} refuses. */
export function urlToOpen(text: string): string | null {
  if (!isUrl(text)) return null
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}
